// Chaja
// SPDX-License-Identifier: Apache-2.0

const english = {
  people: "People",
  meet: "Meet",
  logInTitle: "Log in",
  logInLead: "Find people and write to them.",
  signUpTitle: "Sign up",
  signUpLead: "Others find you by your name. Nobody sees your e-mail address.",
  first: "First name",
  last: "Last name",
  email: "E-mail address",
  password: "Password",
  passwordRule: "8 characters or more",
  logIn: "Log in",
  signUp: "Sign up",
  toSignUp: "No account yet? Sign up",
  toLogIn: "Already a member? Log in",
  accountTitle: "Account",
  save: "Save",
  saved: "Saved.",
  logOut: "Log out",
  passwordTitle: "Change the password",
  passwordLead: "You are logged out everywhere else.",
  newPassword: "New password",
  deleteTitle: "Delete the account",
  deleteLead: "Your name, messages and invitations go, for those you wrote to as well. There is no way back.",
  deleteAccount: "Delete account",
  yourPassword: "Your password",
  cancel: "Cancel",
  close: "Close",
  retry: "Try again",
  loading: "Loading…",
  offline: "There is no connection. Trying again…",
  loadFailed: "This could not be loaded.",
  you: "You",
  network: "There is no connection. Try again.",
  timeout: "The answer takes too long. Try again.",
  http: "The server reports an error. Try again.",
  malformed: "The answer could not be read. Try again.",
  missing: "Please fill in this field.",
  invalid_first: "Write a first name of at most 80 letters that can be seen.",
  invalid_last: "Write a last name of at most 80 letters that can be seen.",
  invalid_email: "Write an e-mail address, such as mina@example.com.",
  invalid_password: "Write a password of 8 characters or more.",
  wrong_credentials: "There is no account with this e-mail address and password.",
  wrong_password: "The password is wrong. Nothing was changed.",
  signUpTaken:
    "Nobody could be signed up with this address and password. If you have an account, log in with its password.",
  too_many_attempts: "There were too many tries. Wait a little.",
  overloaded: "The server has too much to do. Try again.",
  storage_full: "The disk of the server is full.",
  /** @param {number} seconds */
  waitFor: (seconds) => `There were too many tries. Wait ${seconds} s.`,
  /** @param {string} name */
  accountOf: (name) => `Account of ${name}`,
};

/** @type {typeof english} */
const korean = {
  people: "사람",
  meet: "모임",
  logInTitle: "로그인",
  logInLead: "사람을 찾아 메시지를 보내세요.",
  signUpTitle: "회원 가입",
  signUpLead: "다른 사람은 이름으로 나를 찾습니다. 이메일 주소는 아무에게도 보이지 않습니다.",
  first: "이름",
  last: "성",
  email: "이메일 주소",
  password: "비밀번호",
  passwordRule: "8자 이상",
  logIn: "로그인",
  signUp: "가입하기",
  toSignUp: "계정이 없나요? 가입하기",
  toLogIn: "이미 회원인가요? 로그인",
  accountTitle: "계정",
  save: "저장",
  saved: "저장했습니다.",
  logOut: "로그아웃",
  passwordTitle: "비밀번호 변경",
  passwordLead: "다른 곳에서는 모두 로그아웃됩니다.",
  newPassword: "새 비밀번호",
  deleteTitle: "계정 삭제",
  deleteLead: "이름과 메시지와 초대가 상대방에게서도 사라집니다. 되돌릴 수 없습니다.",
  deleteAccount: "계정 삭제",
  yourPassword: "내 비밀번호",
  cancel: "취소",
  close: "닫기",
  retry: "다시 시도",
  loading: "불러오는 중…",
  offline: "연결이 끊겼습니다. 다시 연결하는 중…",
  loadFailed: "불러오지 못했습니다.",
  you: "나",
  network: "연결할 수 없습니다. 다시 시도하세요.",
  timeout: "응답이 너무 늦습니다. 다시 시도하세요.",
  http: "서버에서 오류가 났습니다. 다시 시도하세요.",
  malformed: "응답을 읽을 수 없습니다. 다시 시도하세요.",
  missing: "이 칸을 채워 주세요.",
  invalid_first: "이름을 눈에 보이는 글자 80자 이하로 써 주세요.",
  invalid_last: "성을 눈에 보이는 글자 80자 이하로 써 주세요.",
  invalid_email: "mina@example.com 같은 이메일 주소를 써 주세요.",
  invalid_password: "비밀번호를 8자 이상 써 주세요.",
  wrong_credentials: "이메일 주소와 비밀번호가 맞는 계정이 없습니다.",
  wrong_password: "비밀번호가 틀립니다. 바뀐 것은 없습니다.",
  signUpTaken: "이 주소와 비밀번호로 가입하지 못했습니다. 계정이 있다면 그 비밀번호로 로그인하세요.",
  too_many_attempts: "시도가 너무 많았습니다. 잠시 기다리세요.",
  overloaded: "서버가 바쁩니다. 다시 시도하세요.",
  storage_full: "서버의 저장 공간이 찼습니다.",
  waitFor: (seconds) => `시도가 너무 많았습니다. ${seconds}초 기다리세요.`,
  accountOf: (name) => `${name}의 계정`,
};

/** @typedef {typeof english} MemberTexts */

/** What all pages for members say, by language. */
export const memberTexts = { en: english, ko: korean };

/**
 * Tells what went wrong.
 *
 * @param {MemberTexts} words
 * @param {unknown} failure
 * @returns {string}
 */
export function failureText(words, failure) {
  const { code, kind, status, retryAfterSeconds } = /** @type {any} */ (failure ?? {});
  if (status === 429 && retryAfterSeconds) return words.waitFor(retryAfterSeconds);
  for (const key of [code, kind]) {
    const text = Object.hasOwn(words, key ?? "") ? words[/** @type {keyof MemberTexts} */ (key)] : undefined;
    if (typeof text === "string") return text;
  }
  return words.http;
}
