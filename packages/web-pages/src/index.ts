export { applicationMark, logoOrInitial, type MarkedApplication } from './application-mark.ts';
export { clientSignal } from './client-signal.ts';
export {
  hostCookieName,
  pathCookieName,
  sessionCookieName,
  sessionCookieOf,
} from './cookie-names.ts';
export { createCsrfTokens, equalInConstantTime } from './csrf-tokens.ts';
export { errorPage, readsPages, withErrorPages } from './error-page.ts';
export { type Link, platformNavigationIn } from './header.ts';
export { Html, html } from './html.ts';
export {
  chooseLanguage,
  languageHeaders,
  languageOfResponse,
  type PageLanguage,
  setLanguage,
} from './language.ts';
export { messageNote, messageText } from './messages.ts';
export {
  contentSecurityPolicy,
  formTarget,
  type Page,
  pageHeaders,
  renderDocument,
  renderResponse,
  sendPage,
  setSignedIn,
} from './page.ts';
export { firstSupportedLanguage, languageOfBrowser } from './preferred-language.ts';
export { readForm, readFormOfAnySite, readFormOfPrograms, requireSameOrigin } from './read-form.ts';
export { scopeList } from './scope-list.ts';
export { dayElement, minuteElement, shownDay } from './shown-times.ts';
export {
  type BrowserPeople,
  createBrowserPeople,
  type PrincipalRefusal,
} from './signed-in/browser-people.ts';
export {
  formErrorOf,
  noSuchButton,
  noSuchWorkspace,
  requireOwnForm,
  signIn,
  signInAgain,
} from './signed-in/forms.ts';
export {
  type FormError,
  formErrorNote,
  hidden,
  type PersonsWorkspace,
} from './signed-in/parts.ts';
export { secondFactorPage } from './signed-in/second-factor-page.ts';
export { createSite } from './site/create-site.ts';
export { createPageCalls, type PageCalls } from './site/page-calls.ts';
export type { ImageFile, PageContext, PageHandlers, Redirect } from './site/page-context.ts';
export { pageLinks, pageNumber, pageRange } from './site/page-links.ts';
export { roleName } from './texts.ts';
