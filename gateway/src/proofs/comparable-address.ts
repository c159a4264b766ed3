const encoded = /%[0-9a-f]{2}/gi;
const unreserved = /[\w.~-]/;

/**
 * An address without its query and fragment, such that two spellings of one address are equal (RFC 3986, sections 6.2.2
 * and 6.2.3). Undefined for what is no address of a web server.
 */
export function comparableAddress(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.origin + url.pathname.replace(encoded, plain);
}

function plain(sequence: string): string {
  const character = String.fromCharCode(Number.parseInt(sequence.slice(1), 16));
  return unreserved.test(character) ? character : sequence.toUpperCase();
}
