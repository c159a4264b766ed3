export { clientSignal } from './client-signal.ts';
export { hostCookieName, pathCookieName, sessionCookieName, sessionCookieOf } from './cookie-names.ts';
export { createCsrfTokens, equalInConstantTime } from './csrf-tokens.ts';
export { errorPage, readsPages, withErrorPages } from './error-page.ts';
export { Html, html } from './html.ts';
export {
  contentSecurityPolicy,
  formTarget,
  type Link,
  type Page,
  pageHeaders,
  renderDocument,
  sendPage,
  setSignedIn,
} from './page.ts';
export { readForm, readFormOfAnySite } from './read-form.ts';
export { scopeList } from './scope-list.ts';
