export const signInPath = '/account/sign-in';
/** The sign-in page for a signed-in person. */
export const signInAgainAddress = `${signInPath}?again=yes`;
const account = '/account';

/**
 * A page of the account, the directory or the console, with a query. Excludes other hosts and dot
 * segments, so that a link from another site cannot redirect elsewhere.
 */
const pageOfSite =
  /^\/(?:(?:account|directory)(?:\/[\w-]+)*|console(?:\/[\w-]+)*\/?)(?:\?[\w%.=&-]*)?$/;
const maxCharacters = 500;

/**
 * The sign-in page with a return path to a page of the account, the directory or the console.
 * @param page path and query; default: the account's overview
 */
export function signInAddress(page: string = account): string {
  const next = pageAt(page);
  return next === account ? signInPath : `${signInPath}?${new URLSearchParams({ next })}`;
}

/**
 * The return path of a sign-in: the requested page.
 * @param query query of the sign-in page; untrusted, since anyone can write a link
 */
export function pageAfterSignIn(query: URLSearchParams): string {
  return pageAt(query.get('next') ?? account);
}

function pageAt(path: string): string {
  return path.length <= maxCharacters && pageOfSite.test(path) ? path : account;
}
