import type { RegisteredVersion } from './version-registry.ts';

export type DeprecationForm = 'true' | 'rfc9745';

const notInUrl = /[^\w.~!$&'()*+,;=:@/?%[\]-]/g;

/**
 * The maximum length of the successor's address in characters. Response headers contain the address
 * twice, and the limit for all headers is 16 KiB in Node's `fetch` and 8 KiB in other clients.
 */
const maxSuccessorLength = 1_000;

/**
 * Returns the path and query of the same resource in the successor version, percent-encoded for a
 * Link header. Omits the query if path and query together have more than 1,000 characters. Returns
 * undefined if the path alone has more than 1,000 characters, or if the version has no successor.
 */
export function successorPath(
  version: RegisteredVersion,
  path: string,
  query: string,
): string | undefined {
  const successor = version.deprecation?.successor;
  if (successor === undefined) {
    return undefined;
  }
  const withoutQuery = `/${successor}${percentEncoded(path.slice(version.name.length + 1))}`;
  if (withoutQuery.length > maxSuccessorLength) {
    return undefined;
  }
  if (query.length > maxSuccessorLength) {
    return withoutQuery;
  }
  const whole = withoutQuery + percentEncoded(query);
  return whole.length > maxSuccessorLength ? withoutQuery : whole;
}

function percentEncoded(text: string): string {
  return text.replace(notInUrl, (character) => encodeURIComponent(character));
}

/**
 * Returns the response headers of a deprecated version: Deprecation (RFC 9745), Sunset (RFC 8594)
 * and Link (RFC 8288).
 * @param query without the API key
 * @returns the headers as a flat list: name, value, name, value; empty for a version that is not
 *   deprecated
 */
export function deprecationHeaders(
  version: RegisteredVersion,
  path: string,
  query: string,
  form: DeprecationForm,
): string[] {
  const { deprecation, sunset } = version;
  if (deprecation === undefined) {
    return [];
  }
  const { date, documentation } = deprecation;
  const headers = [
    'Deprecation',
    form === 'true' || date === '' ? 'true' : `@${Date.parse(date) / 1_000}`,
  ];
  if (date !== '') {
    headers.push('X-Deprecation-Date', date);
  }
  const links: string[] = [];
  const successor = successorPath(version, path, query);
  if (successor !== undefined) {
    links.push(`<${successor}>; rel="latest"`, `<${successor}>; rel="successor-version"`);
  }
  if (documentation !== undefined) {
    links.push(`<${documentation}>; rel="deprecation"; type="text/html"`);
    // The link to the policy behind the sunset (RFC 8594, section 6).
    if (sunset !== undefined) {
      links.push(`<${documentation}>; rel="sunset"; type="text/html"`);
    }
  }
  if (links.length > 0) {
    headers.push('Link', links.join(', '));
  }
  if (sunset !== undefined) {
    headers.push('Sunset', sunset.toUTCString());
  }
  return headers;
}

/**
 * Returns the `message` that the gateway inserts into JSON objects of a deprecated version. The
 * version is deprecated from now on. `deprecation` is the end date of the support, which may be in
 * the future.
 */
export function deprecationMessage(
  { name, deprecation, sunset }: RegisteredVersion,
  nowMs: number = Date.now(),
): string | undefined {
  if (deprecation?.successor === undefined) {
    return undefined;
  }
  const { date, successor } = deprecation;
  const end =
    sunset === undefined ? '' : ` and available until ${sunset.toISOString().slice(0, 10)}`;
  const isAhead = nowMs < Date.parse(date);
  const state = isAhead ? `deprecated: it is supported until ${date}` : `deprecated since ${date}`;
  return `Version ${name} is ${state}${end}. Upgrade to ${successor}.`;
}
