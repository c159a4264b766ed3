/*
 * Names that browsers accept from an https response of this very host only (RFC 6265bis, section
 * 4.1.3): neither another subdomain nor somebody in the network can plant such a cookie. Without
 * https they would not be stored.
 */

/** The name of a cookie for every path. It must have `Path=/` and no `Domain`. */
export function hostCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** The cookie of a browser's session, which the authorization service sets. */
export function sessionCookieName(isHttps: boolean): string {
  return hostCookieName('irp_session', isHttps);
}

/**
 * The cookie of the session with its signature, out of all cookies that the browser sent; empty
 * without one.
 * @param header the `Cookie` header
 */
export function sessionCookieOf(header: string | undefined, isHttps: boolean): string {
  const name = sessionCookieName(isHttps);
  const cookies = (header ?? '').split(';').map((cookie) => cookie.trim());
  const own = cookies.filter(
    (cookie) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}.sig=`),
  );
  return own.some((cookie) => cookie.startsWith(`${name}=`)) ? own.join('; ') : '';
}

/** The name of a cookie for one path. */
export function pathCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Secure-${name}` : name;
}
