export const signInPath = '/account/sign-in';
/** Address of the sign-in page for a user who is signed in but must sign in again. */
export const signInAgainAddress = `${signInPath}?again=yes`;
const account = '/account';

/**
 * Matches a page of the account, the directory or the console, with its query. Excludes other hosts
 * and dot segments, so a link to the sign-in page cannot cause a redirect to another site.
 */
const pageOfSite =
  /^\/(?:(?:account|directory)(?:\/[\w-]+)*|console(?:\/[\w-]+)*\/?)(?:\?[\w%.=&-]*)?$/;
const maxCharacters = 500;

/**
 * Returns the address of the sign-in page, from which the user returns to a page of the account,
 * the directory or the console.
 * @param page path and query; default: the overview of the account
 */
export function signInAddress(page: string = account): string {
  const next = pageAt(page);
  return next === account ? signInPath : `${signInPath}?${new URLSearchParams({ next })}`;
}

/**
 * Returns the page to open after a sign-in.
 * @param query query parameters of the sign-in page. The query is untrusted, because anyone can
 *   create a link to the page
 */
export function pageAfterSignIn(query: URLSearchParams): string {
  return pageAt(query.get('next') ?? account);
}

function pageAt(path: string): string {
  return path.length <= maxCharacters && pageOfSite.test(path) ? path : account;
}
