/** Patterns of JSON Schema (ECMA-262) for URIs accepted by every URL parser. */
const port =
  '(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?';
const label = '[0-9A-Za-z]([0-9A-Za-z-]{0,61}[0-9A-Za-z])?';
const lastLabel = '[A-Za-z]([0-9A-Za-z-]{0,61}[0-9A-Za-z])?';
const byte = '(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const address = `(${byte}\\.){3}${byte}|\\[::1\\]`;

/**
 * Matches a domain name with at least two labels. A label with other characters than ASCII must be
 * in Punycode.
 */
export const domainNamePattern = `(${label}\\.)+${lastLabel}`;

/** Matches an http or https URL with a domain name of at least two labels. */
export const domainUrlPattern = `https?://${domainNamePattern}${port}([/?#][!-~]*)?`;

/** Matches an http or https URL with a domain name or an IPv4 address. */
export const webUrlPattern = `https?://((${label}\\.)*${lastLabel}|${address})${port}([/?#][!-~]*)?`;

/**
 * Matches the path and query of a redirect URI. `*` is excluded, because some authorization servers
 * treat it as a wildcard.
 */
const tail = '([/?]([!"$-)+-[\\]-~])*)?';
const calledTail = '([/?]([!"$-[\\]-~])*)?';
const ownScheme =
  '[a-z][0-9a-z+-]*(\\.[0-9a-z+-]+)+:(//[0-9A-Za-z._~-]+)?(/([0-9A-Za-z._~-][0-9A-Za-z._~/?=&-]*)?)?';

/**
 * Matches an IPv4 or IPv6 address. The URL parser checks the digits and colons of IPv6 addresses.
 */
const anyAddress = `${address}|\\[[0-9A-Fa-f:.]{2,45}\\]`;
const http = '[Hh][Tt][Tt][Pp]';

/**
 * Matches an https URL, or an http URL with a loopback address, without a user name and a fragment.
 */
const httpsOrLoopback = `(${http}[Ss]://((${label}\\.)*${lastLabel}|${anyAddress})|${http}://([Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]|127\\.0\\.0\\.1|\\[::1\\]))${port}${calledTail}`;

/**
 * Matches an address to which the platform sends requests: https, or http with a loopback address.
 */
export const calledUrlPattern = `^${httpsOrLoopback}$`;

/** The rule of {@link calledUrlPattern} in words, for the error of a field. */
export const calledUrlRule =
  'must be an https URL, or an http URL with a loopback host, with a name or an IP address in its usual form (192.0.2.1, [2001:db8::1]), without a user name and fragment';

/**
 * Matches a redirect URI: {@link calledUrlPattern} without `*`, or a URI whose scheme is a reversed
 * domain name, for a native app (RFC 8252, section 7.1).
 */
export const redirectUriPattern = `^((https://((${label}\\.)*${lastLabel}|${address})|http://(localhost|127\\.0\\.0\\.1|\\[::1\\]))${port}${tail}|${ownScheme})$`;
