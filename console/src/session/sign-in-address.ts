/**
 * The sign-in page, with an address of the console for the return.
 * @param path with its query
 */
export function signInAddress(path: string): string {
  // The sign-in accepts no other characters in a query.
  const next = path.replaceAll(/[^\w%.=&?/-]/g, encodeURIComponent);
  return `/account/sign-in?${new URLSearchParams({ next })}`;
}

/** Ends the browser's sign-in, after a confirmation on a page of the platform. */
export const signOutAddress = '/oauth/logout';
