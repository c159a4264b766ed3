/*
 * Names that browsers accept from an https response of this very host only (RFC 6265bis, section
 * 4.1.3): neither another subdomain nor an attacker in the network can plant such a cookie. Without
 * https, browsers would not store such cookies.
 */

/** The name of a cookie for every path. The cookie must have `Path=/` and no `Domain`. */
export function hostCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** The cookie of a browser's session, set by the authorization service. */
export function sessionCookieName(isHttps: boolean): string {
  return hostCookieName('irp_session', isHttps);
}

/**
 * The cookie of the session with its signature, from all cookies of the browser; empty without a
 * session.
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

/** The name of a cookie for a single path. */
export function pathCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Secure-${name}` : name;
}
