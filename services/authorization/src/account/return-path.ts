export const signInPath = '/account/sign-in';
/** The sign-in page for a person who is signed in. */
export const signInAgainAddress = `${signInPath}?again=yes`;
const account = '/account';

/**
 * A page of the account, the directory or the console, with a query: no other host and
 * no dot segments, so that a link from elsewhere leads nowhere else.
 */
const pageOfSite =
  /^\/(?:(?:account|directory)(?:\/[\w-]+)*|console(?:\/[\w-]+)*\/?)(?:\?[\w%.=&-]*)?$/;
const maxCharacters = 500;

/**
 * The sign-in page that leads back to a page of the account, the directory or the console.
 * @param page path and query; its overview is the default
 */
export function signInAddress(page: string = account): string {
  const next = pageAt(page);
  return next === account ? signInPath : `${signInPath}?${new URLSearchParams({ next })}`;
}

/**
 * Where a sign-in leads to: the page that was asked for.
 * @param query of the sign-in page, which anyone may have written
 */
export function pageAfterSignIn(query: URLSearchParams): string {
  return pageAt(query.get('next') ?? account);
}

function pageAt(path: string): string {
  return path.length <= maxCharacters && pageOfSite.test(path) ? path : account;
}
