// Chaja
// SPDX-License-Identifier: Apache-2.0

const english = {
  title: "Playground · Chaja",
  appName: "Playground",
  drop: "Drop a file here",
  formats: "CSV, TSV, JSON or NDJSON, 100 MB at most. It never leaves this page.",
  choose: "Choose a file",
  example: "Take an example",
  working: "Building the index…",
  fields: "Fields to search, the first ones first",
  take: "Take it with you",
  takeText: "The index file and this page, beside the folder Web/chaja of the project as chaja, are all that a search on your own site needs.",
  downloadIndex: "Download the index",
  downloadPage: "Download the page",
  copy: "Copy the code",
  copied: "Copied.",
  pageTitle: "For a web page",
  programTitle: "For a Swift program",
  notCopied: "It could not be copied; select the code and copy it yourself.",
  tooLarge: "The file has more than 100 MB. Use the command line: chaja index FILE -o FILE.chaja",
  isEmpty: "The file is empty.",
  unreadable: "The file could not be read.",
  noModule: "The search could not be loaded. Reload the page.",
  noRecords: "There is no record in the file.",
  /** @param {string} count @param {number} fields @param {string} size @param {string} time */
  summary: (count, fields, size, time) => `${count} records, ${fields} fields; an index of ${size} in ${time} ms`,
  /** @param {string} count @param {string} first */
  leftOut: (count, first) => `${count} records can't be used and are left out; the first: ${first}`,
};

/** @type {typeof english} */
const korean = {
  title: "놀이터 · 찾아",
  appName: "놀이터",
  drop: "여기에 파일을 놓으세요",
  formats: "CSV, TSV, JSON, NDJSON 파일을 100 MB까지 읽습니다. 파일은 이 페이지를 떠나지 않습니다.",
  choose: "파일 선택",
  example: "예제로 해 보기",
  working: "색인을 만드는 중…",
  fields: "검색할 항목 (앞에 있을수록 중요)",
  take: "가져가기",
  takeText: "내 사이트에서 검색하려면 색인 파일과 이 페이지, 그리고 이 프로젝트의 Web/chaja 폴더를 chaja라는 이름으로 함께 두면 됩니다.",
  downloadIndex: "색인 내려받기",
  downloadPage: "페이지 내려받기",
  copy: "코드 복사",
  copied: "복사했습니다.",
  pageTitle: "웹 페이지에서",
  programTitle: "Swift 프로그램에서",
  notCopied: "복사하지 못했습니다. 코드를 직접 선택해 복사하세요.",
  tooLarge: "파일이 100 MB를 넘습니다. 명령줄에서 chaja index FILE -o FILE.chaja를 쓰세요.",
  isEmpty: "파일이 비어 있습니다.",
  unreadable: "파일을 읽지 못했습니다.",
  noModule: "검색을 불러오지 못했습니다. 페이지를 새로 고치세요.",
  noRecords: "파일에 레코드가 없습니다.",
  summary: (count, fields, size, time) => `레코드 ${count}개, 항목 ${fields}개, 색인 ${size} (${time} ms)`,
  leftOut: (count, first) => `읽을 수 없는 레코드 ${count}개를 뺐습니다. 첫 번째: ${first}`,
};

/** The texts of the page, by language. */
export const texts = { en: english, ko: korean };

/** A small table to begin with. */
export const example = {
  name: "capitals.csv",
  content: `city,city_ko,country,country_ko
Seoul,서울,South Korea,대한민국
Tokyo,도쿄,Japan,일본
Stockholm,스톡홀름,Sweden,스웨덴
Paris,파리,France,프랑스
Berlin,베를린,Germany,독일
London,런던,United Kingdom,영국
Madrid,마드리드,Spain,스페인
Rome,로마,Italy,이탈리아
Lisbon,리스본,Portugal,포르투갈
Vienna,빈,Austria,오스트리아
Oslo,오슬로,Norway,노르웨이
Helsinki,헬싱키,Finland,핀란드
Copenhagen,코펜하겐,Denmark,덴마크
Warsaw,바르샤바,Poland,폴란드
Athens,아테네,Greece,그리스
Cairo,카이로,Egypt,이집트
Nairobi,나이로비,Kenya,케냐
Ottawa,오타와,Canada,캐나다
Canberra,캔버라,Australia,오스트레일리아
Wellington,웰링턴,New Zealand,뉴질랜드
Bangkok,방콕,Thailand,태국
Hanoi,하노이,Vietnam,베트남
Jakarta,자카르타,Indonesia,인도네시아
Buenos Aires,부에노스아이레스,Argentina,아르헨티나
Mexico City,멕시코시티,Mexico,멕시코
`,
};
