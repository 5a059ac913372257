// Chaja
// SPDX-License-Identifier: Apache-2.0

/** @typedef {import("../shared/language.js").Language} Language */

const english = {
  title: "Movies · Chaja",
  appName: "Movies",
  genre: "Genre",
  year: "Year",
  order: "Order",
  byRelevance: "Best match",
  byPopularity: "Popularity",
  byYear: "Newest",
  original: "Original text",
  idle: "Movies, TV shows and people, from two letters on. For example:",
  emptyHint: "Try a title, a name, or first consonants such as ㅇㅈㅇ ㄱㅇ.",
  emptyFiltered: "Genre or year may leave out what you look for.",
  close: "Close",
  retry: "Try again",
  noOverview: "There is no overview yet.",
  noBiography: "There is no biography yet.",
  loading: "Loading more…",
  incomplete: "The rest could not be loaded.",
  translating: "Being translated…",
  untranslated: "Not translated",
  minutes: "minutes",
  genres: "Genres",
  countries: "Countries",
  directors: "Directed by",
  creators: "Created by",
  writers: "Written by",
  cast: "Cast",
  with: "With",
  roles: "Work",
  knownFor: "Known for",
  acting: "Acting",
  directing: "Directing",
  creating: "Creating",
  writing: "Writing",
  showOriginal: "Show the original",
  showTranslation: "Show the translation",
  /** @param {number} count */
  someMissing: (count) => (count === 1 ? "One text could not be loaded." : `${count} texts could not be loaded.`),
  /** @param {number} year */
  decade: (year) => `${year}s`,
  /** @param {string} title */
  searchFor: (title) => `Search for ${title}`,
};

/** @type {typeof english} */
const korean = {
  title: "영화 · 찾아",
  appName: "영화",
  genre: "장르",
  year: "연도",
  order: "순서",
  byRelevance: "정확도순",
  byPopularity: "인기순",
  byYear: "최신순",
  original: "원문 보기",
  idle: "영화, TV 프로그램, 인물을 두 글자부터 찾습니다. 예를 들면:",
  emptyHint: "제목이나 이름, 또는 ㅇㅈㅇ ㄱㅇ 같은 초성으로 찾아보세요.",
  emptyFiltered: "고른 장르나 연도 때문에 빠졌을 수 있습니다.",
  close: "닫기",
  retry: "다시 시도",
  noOverview: "아직 줄거리가 없습니다.",
  noBiography: "아직 소개가 없습니다.",
  loading: "더 불러오는 중…",
  incomplete: "나머지를 불러오지 못했습니다.",
  translating: "번역하는 중…",
  untranslated: "번역하지 못함",
  minutes: "분",
  genres: "장르",
  countries: "나라",
  directors: "감독",
  creators: "만든 이",
  writers: "각본",
  cast: "출연",
  with: "출연",
  roles: "하는 일",
  knownFor: "대표작",
  acting: "연기",
  directing: "감독",
  creating: "제작",
  writing: "각본",
  showOriginal: "원문 보기",
  showTranslation: "번역 보기",
  someMissing: (count) => `글 ${count}개를 번역하지 못했습니다.`,
  decade: (year) => `${year}년대`,
  searchFor: (title) => `${title} 찾기`,
};

/** @typedef {typeof english} Texts */

/** The texts of the page, by language. */
export const texts = { en: english, ko: korean };

/** @type {Record<Language, any>} what the search element says on this page */
export const searchTexts = {
  en: { prompt: "Movies, TV, people" },
  ko: { prompt: "영화, TV, 인물 검색" },
};

/** @type {Record<string, string>} genres in Korean; one that is not here keeps its name */
const koreanGenres = {
  Action: "액션",
  "Action & Adventure": "액션·모험",
  Adventure: "모험",
  Animation: "애니메이션",
  Biography: "전기",
  Comedy: "코미디",
  Crime: "범죄",
  Documentary: "다큐멘터리",
  Drama: "드라마",
  Family: "가족",
  Fantasy: "판타지",
  "Film-Noir": "누아르",
  History: "역사",
  Horror: "공포",
  Kids: "어린이",
  Music: "음악",
  Musical: "뮤지컬",
  Mystery: "미스터리",
  News: "뉴스",
  Romance: "로맨스",
  "Science Fiction": "SF",
  "Sci-Fi": "SF",
  "Sci-Fi & Fantasy": "SF·판타지",
  Reality: "리얼리티",
  Short: "단편",
  Soap: "연속극",
  Sport: "스포츠",
  Talk: "토크",
  "TV Movie": "TV 영화",
  Thriller: "스릴러",
  War: "전쟁",
  "War & Politics": "전쟁·정치",
  Western: "서부",
};

/** @type {Record<string, string>} countries in Korean; one that is not here keeps its name */
const koreanCountries = {
  Argentina: "아르헨티나",
  Australia: "오스트레일리아",
  Austria: "오스트리아",
  Belgium: "벨기에",
  Brazil: "브라질",
  Canada: "캐나다",
  China: "중국",
  Denmark: "덴마크",
  Finland: "핀란드",
  France: "프랑스",
  Germany: "독일",
  Greece: "그리스",
  "Hong Kong": "홍콩",
  India: "인도",
  Iran: "이란",
  Ireland: "아일랜드",
  Israel: "이스라엘",
  Italy: "이탈리아",
  Japan: "일본",
  Mexico: "멕시코",
  Netherlands: "네덜란드",
  "New Zealand": "뉴질랜드",
  Norway: "노르웨이",
  "People's Republic of China": "중국",
  Poland: "폴란드",
  Russia: "러시아",
  "South Africa": "남아프리카 공화국",
  "South Korea": "대한민국",
  "Soviet Union": "소련",
  Spain: "스페인",
  Sweden: "스웨덴",
  Switzerland: "스위스",
  Taiwan: "타이완",
  Thailand: "태국",
  Turkey: "튀르키예",
  "United Kingdom": "영국",
  "United States": "미국",
};

/** @param {string} country @param {Language} language @returns {{ text: string, language: Language }} its name for the reader */
export function countryText(country, language) {
  const known = language === "ko" ? koreanCountries[country] : undefined;
  return known === undefined ? { text: country, language: "en" } : { text: known, language: "ko" };
}

/** @param {string} genre @param {Language} language @returns {string} its name for the reader */
export function genreText(genre, language) {
  return language === "ko" ? (koreanGenres[genre] ?? genre) : genre;
}

/**
 * The names of a title or a person, the one in the reader's language first.
 *
 * @param {any} record has `title_en` and `title_ko`, or `name_en` and `name_ko`
 * @param {Language} language
 * @returns {{ field: string, text: string, language: Language }[]} one or two
 */
export function namesOf(record, language) {
  const base = record.title_en === undefined && record.title_ko === undefined ? "name" : "title";
  const order = /** @type {Language[]} */ (language === "ko" ? ["ko", "en"] : ["en", "ko"]);
  const names = order.map((language) => {
    const field = `${base}_${language}`;
    return { field, text: String(record[field] ?? ""), language };
  });
  const [first, ...rest] = names.filter((name) => name.text !== "");
  return first ? [first, ...rest.filter((name) => name.text !== first.text)] : [];
}
