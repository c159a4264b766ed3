/*
 * Names that browsers accept from an https response of this very host only (RFC 6265bis, section 4.1.3): neither another
 * subdomain nor somebody in the network can plant such a cookie. Without https they would not be stored.
 */

/** The name of a cookie for every path. It must have `Path=/` and no `Domain`. */
export function hostCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** The name of a cookie for one path. */
export function pathCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Secure-${name}` : name;
}
