/*
 * Browsers accept a cookie `__Host-…` only from an https response of the same host, and a cookie
 * `__Secure-…` only from an https response (RFC 6265bis, section 4.1.3). An attacker who can forge
 * http responses cannot set a cookie with one of these prefixes. Without https, browsers would not
 * store the cookies, so the names have no prefix.
 */

/**
 * Returns the name of a cookie that is valid for every path. The cookie must have `Path=/` and no
 * `Domain`.
 */
export function hostCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** Returns the name of the session cookie, which the authorization service sets. */
export function sessionCookieName(isHttps: boolean): string {
  return hostCookieName('irp_session', isHttps);
}

/**
 * Returns the session cookie and its signature from all cookies of the browser; empty without a
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

/** Returns the name of a cookie that is valid for a single path. */
export function pathCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Secure-${name}` : name;
}
