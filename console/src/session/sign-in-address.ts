/**
 * Returns the address of the sign-in page, which later returns to a page of the console.
 * @param path the path of the page with its query
 */
export function signInAddress(path: string): string {
  // All characters are encoded that the sign-in does not accept in `next`.
  const next = path.replaceAll(/[^\w%.=&?/-]/g, encodeURIComponent);
  return `/account/sign-in?${new URLSearchParams({ next })}`;
}

/** The page that ends the session of the browser after a confirmation. */
export const signOutAddress = '/oauth/logout';
