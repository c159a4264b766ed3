import ipaddr from 'ipaddr.js';

/**
 * Returns the last `count` elements of a list header, last element first. Each trusted proxy has
 * appended one of the returned elements. The client has sent the elements before the returned
 * elements.
 */
export function lastElements(list: string, count: number): string[] {
  const elements: string[] = [];
  let end = list.length;
  let quoted = false;
  // Parses from the end, so an unclosed quote in the client's elements cannot hide the elements of
  // the proxies.
  for (let at = list.length - 1; at >= 0 && elements.length < count; at--) {
    if (list[at] === '"') {
      quoted = !quoted;
    }
    if (list[at] !== ',' || quoted) {
      continue;
    }
    elements.push(list.slice(at + 1, end).trim());
    end = at;
  }
  if (elements.length < count && end > 0) {
    elements.push(list.slice(0, end).trim());
  }
  return elements;
}

/** Returns the node in the `for` parameter of an element of `Forwarded` (RFC 7239, section 4). */
export function forParameter(element: string): string {
  const named = element.split(';').flatMap((pair) => /^\s*for=(.*?)\s*$/i.exec(pair)?.[1] ?? []);
  return named.length === 1 ? (named[0] ?? '') : '';
}

const bracketed = /^\[([\da-f:.]+)(?:%[^\]]*)?\](?::(?:\d{1,5}|_[\w.-]+))?$/i;
const dotted = /^([\d.]+)(?::(?:\d{1,5}|_[\w.-]+))?$/;

/**
 * Returns the address in a node identifier (RFC 7239, section 6): IPv4, or IPv6 with brackets.
 * Accepts IPv6 even without brackets, because X-Forwarded-For contains IPv6 addresses without
 * brackets. A port may follow the address. Returns undefined for an identifier without an address:
 * `unknown`, an obfuscated identifier such as `_hidden`, or an invalid text.
 */
export function addressOfNode(text: string): string | undefined {
  const node = /^"([^"\\]*)"$/.exec(text)?.[1] ?? text;
  const ipv4 = dotted.exec(node)?.[1];
  if (ipv4 !== undefined) {
    return ipaddr.IPv4.isValidFourPartDecimal(ipv4) ? ipv4 : undefined;
  }
  const [withoutZone = ''] = (bracketed.exec(node)?.[1] ?? node).split('%', 1);
  return ipaddr.IPv6.isValid(withoutZone) ? ipaddr.process(withoutZone).toString() : undefined;
}
