/** Patterns of JSON Schema (ECMA-262) for URIs accepted by every URL parser. */
const port =
  '(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?';
const label = '[0-9A-Za-z]([0-9A-Za-z-]{0,61}[0-9A-Za-z])?';
const lastLabel = '[A-Za-z]([0-9A-Za-z-]{0,61}[0-9A-Za-z])?';
const byte = '(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const address = `(${byte}\\.){3}${byte}|\\[::1\\]`;

/** A domain name of two labels or more; other scripts in Punycode. */
export const domainNamePattern = `(${label}\\.)+${lastLabel}`;

/** An http or https URL with a domain name of two labels or more; other scripts in Punycode. */
export const domainUrlPattern = `https?://${domainNamePattern}${port}([/?#][!-~]*)?`;

/** An http or https URL with a domain name or an IP address. */
export const webUrlPattern = `https?://((${label}\\.)*${lastLabel}|${address})${port}([/?#][!-~]*)?`;

/** For a redirect URI: without `*`, because some servers read a wildcard. */
const tail = '([/?]([!"$-)+-[\\]-~])*)?';
const calledTail = '([/?]([!"$-[\\]-~])*)?';
const ownScheme =
  '[a-z][0-9a-z+-]*(\\.[0-9a-z+-]+)+:(//[0-9A-Za-z._~-]+)?(/([0-9A-Za-z._~-][0-9A-Za-z._~/?=&-]*)?)?';

/** Includes IPv6. URL parsers check the digits and colons. */
const anyAddress = `${address}|\\[[0-9A-Fa-f:.]{2,45}\\]`;
const http = '[Hh][Tt][Tt][Pp]';

/** An https URL, or an http URL of loopback, without a user name and fragment. */
const httpsOrLoopback = `(${http}[Ss]://((${label}\\.)*${lastLabel}|${anyAddress})|${http}://([Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]|127\\.0\\.0\\.1|\\[::1\\]))${port}${calledTail}`;

/** An address for requests of the platform: https, or http on loopback, without a fragment. */
export const calledUrlPattern = `^${httpsOrLoopback}$`;

/** The rule of {@link calledUrlPattern}, for the error of a field. */
export const calledUrlRule =
  'must be an https URL, or an http URL of loopback, with a name or an IP address in its usual form (192.0.2.1, [2001:db8::1]), without a user name and fragment';

/**
 * {@link calledUrlPattern} without `*`, or a URI with a scheme in reverse domain form of a native
 * app (RFC 8252, section 7.1).
 */
export const redirectUriPattern = `^((https://((${label}\\.)*${lastLabel}|${address})|http://(localhost|127\\.0\\.0\\.1|\\[::1\\]))${port}${tail}|${ownScheme})$`;
