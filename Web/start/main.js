// Chaja
// SPDX-License-Identifier: Apache-2.0

import { startLanguageSwitch, writeTexts } from "../shared/language.js";

const texts = {
  en: {
    title: "Chaja",
    headline: "Find it while you type.",
    lead:
      "Chaja finds what you mean after every key, in Korean and in English, and shows which letters "
      + "matched.",
    appName: "Pokédex",
    appText: "1,025 species by number, English or Korean name",
    moviesName: "Movies",
    moviesText: "17,570 films, 104 shows and the people in them",
    peopleName: "People",
    peopleText: "Find members by name and write to them",
    meetName: "Meet",
    meetText: "Invite friends, and see who comes",
    tryThese: "Try one of these",
    byNumber: "a number",
    byStart: "the start of a name",
    byHalf: "a syllable half typed",
    byInitials: "first consonants",
    byLayout: "the wrong keyboard",
    byTypo: "a slip of the finger",
    ownData: "Or search data of your own",
    playgroundName: "Playground",
    playgroundText: "Drop a table into the page, and take its search with you",
    notice: "Pokémon and the names of its species are trademarks of Nintendo.",
  },
  ko: {
    title: "찾아",
    headline: "치는 대로 찾아요.",
    lead: "글자를 칠 때마다 찾으려는 것을 한국어와 영어로 찾아 주고, 일치하는 글자를 표시합니다.",
    appName: "포켓몬 도감",
    appText: "번호, 한국어 이름, 영어 이름으로 찾는 1,025종",
    moviesName: "영화",
    moviesText: "영화 17,570편, TV 프로그램 104편과 그 배우와 제작진",
    peopleName: "사람",
    peopleText: "이름으로 회원을 찾아 메시지를 보내세요",
    meetName: "모임",
    meetText: "친구를 초대하고 누가 오는지 보세요",
    tryThese: "이렇게 찾아보세요",
    byNumber: "번호",
    byStart: "이름의 앞부분",
    byHalf: "치다 만 글자",
    byInitials: "초성",
    byLayout: "한/영 전환을 잊은 글자",
    byTypo: "잘못 친 글자",
    ownData: "내 데이터로 찾아보기",
    playgroundName: "놀이터",
    playgroundText: "표를 페이지에 놓고 찾아본 뒤, 그 검색을 가져가세요",
    notice: "포켓몬과 포켓몬의 이름은 닌텐도의 상표입니다.",
  },
};

const language = /** @type {HTMLElement} */ (document.getElementById("language"));
startLanguageSwitch(language, (chosen) => writeTexts(texts[chosen], chosen));
