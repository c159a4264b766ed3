import type { RegisteredVersion } from './version-registry.ts';

export type DeprecationForm = 'true' | 'rfc9745';

const notInLink = /[^\w.~!$&'()*+,;=:@/?%[\]-]/g;

/** The same resource in the version that follows, fit for a Link header: what is not of a URL is percent-encoded. */
export function successorPath(version: RegisteredVersion, path: string, query: string): string | undefined {
  const successor = version.deprecation?.successor;
  if (successor === undefined) return undefined;
  const rest = path.slice(version.name.length + 1) + query;
  return `/${successor}${rest.replace(notInLink, (character) => encodeURIComponent(character))}`;
}

/**
 * What every answer of a deprecated version carries (RFC 9745, RFC 8594, RFC 8288): name, value, name, value.
 * @param query without the caller's key
 */
export function deprecationHeaders(
  version: RegisteredVersion,
  path: string,
  query: string,
  form: DeprecationForm,
): string[] {
  const { deprecation, sunset } = version;
  if (deprecation === undefined) return [];
  const { date, documentation } = deprecation;
  const headers = ['Deprecation', form === 'true' || date === '' ? 'true' : `@${Date.parse(date) / 1_000}`];
  if (date !== '') headers.push('X-Deprecation-Date', date);
  const successor = successorPath(version, path, query);
  if (successor !== undefined)
    headers.push('Link', `<${successor}>; rel="latest", <${successor}>; rel="successor-version"`);
  if (documentation !== undefined) headers.push('Link', `<${documentation}>; rel="deprecation"; type="text/html"`);
  if (sunset !== undefined) headers.push('Sunset', sunset.toUTCString());
  return headers;
}

/** What a deprecated version's JSON objects say, for those who never look at headers. */
export function deprecationMessage({ name, deprecation, sunset }: RegisteredVersion): string | undefined {
  if (deprecation?.successor === undefined) return undefined;
  const end = sunset === undefined ? '' : ` and answers until ${sunset.toISOString().slice(0, 10)}`;
  return `Version ${name} is deprecated as of ${deprecation.date}${end}. Move to ${deprecation.successor}.`;
}
