const percentEncoded = /%[0-9a-f]{2}/gi;
const unreserved = /[\w.~-]/;

/**
 * Normalizes an http(s) URL and removes its query and fragment, so equivalent URLs are equal (RFC
 * 3986, sections 6.2.2 and 6.2.3; RFC 9449, section 4.3).
 * @returns undefined for a text that is not an http(s) URL, and for a URL with a user or password
 */
export function normalizeUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') {
    return undefined;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return undefined;
  }
  return url.origin + url.pathname.replace(percentEncoded, decodeUnreserved);
}

function decodeUnreserved(triplet: string): string {
  const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
  return unreserved.test(character) ? character : triplet.toUpperCase();
}
