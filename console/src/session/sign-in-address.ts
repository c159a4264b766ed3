/**
 * The sign-in page, which leads back to an address of the console.
 * @param path with its query
 */
export function signInAddress(path: string): string {
  // The sign-in accepts these characters of a query alone.
  const next = path.replaceAll(/[^\w%.=&?/-]/g, encodeURIComponent);
  return `/account/sign-in?${new URLSearchParams({ next })}`;
}

/** Ends the sign-in of the browser: a page of the platform asks for a confirmation. */
export const signOutAddress = '/oauth/logout';
