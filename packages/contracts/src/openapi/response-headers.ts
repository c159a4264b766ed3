import type { Header, Reference } from './document.ts';

const integer = (description: string): Header => ({
  description,
  schema: { type: 'integer', minimum: 0 },
});
const text = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string', examples: [example] },
});

const everywhere = {
  'X-Request-Id': text('Id of this request, for support.', '018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37'),
  'X-RateLimit-Limit': integer('Limit per minute for requests of this kind (reads or writes).'),
  'X-RateLimit-Remaining': integer('Number of requests left.'),
  'X-RateLimit-Reset': integer(
    'Time at which the oldest counted request leaves the window, in seconds since 1970.',
  ),
  RateLimit: text(
    'Remaining requests and seconds until reset (IETF draft ratelimit-headers).',
    '"read";r=99;t=60',
  ),
  'RateLimit-Policy': text(
    'Limit and window in seconds (IETF draft ratelimit-headers).',
    '"read";q=100;w=60',
  ),
};

const whenDeprecated = {
  Deprecation: text('`true`: this version is deprecated.', 'true'),
  Sunset: text(
    'Time after which requests to this version return 410 (RFC 8594); absent if there is none.',
    'Sat, 30 Jun 2029 00:00:00 GMT',
  ),
  Link: text(
    'The same resource in the recommended version, and the migration guide.',
    '</v2/investments>; rel="latest", </docs/migration-v1-to-v2>; rel="deprecation"; type="text/html"',
  ),
  'X-Deprecation-Date': {
    description: 'Date until which this version is supported.',
    schema: { type: 'string', format: 'date' },
  },
};

const whenUnauthorized = {
  'WWW-Authenticate': text(
    'Challenges (RFC 9110, section 11.6.1): `Bearer`, `DPoP` with its algorithms, or `Basic` at OAuth endpoints. Challenges of the API contain the metadata address (RFC 9728).',
    'Bearer realm="irp", resource_metadata="https://api.example.com/.well-known/oauth-protected-resource"',
  ),
};

const byStatus: Record<number, Record<string, Header>> = {
  429: { 'Retry-After': integer('Seconds until a request is accepted again.') },
  503: { 'Retry-After': integer('Seconds after which to retry.') },
};

/** The definitions of shared headers, by name. Responses reference a definition. */
export const sharedHeaders: Record<string, Header> = {
  ...everywhere,
  ...whenDeprecated,
  ...whenUnauthorized,
};

const references = (headers: object): Record<string, Reference> =>
  Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/**
 * Returns the headers of a response by name: the shared headers for the status and the version, and
 * the headers in `own`.
 * @param own the descriptions of the headers of this response only, by name
 */
export function headersOf(status: number, deprecated: boolean, own: Record<string, string> = {}) {
  const ownHeaders = Object.entries(own).map(([name, description]) => [
    name,
    {
      description,
      schema: { type: 'string' },
    },
  ]);
  return {
    ...references(everywhere),
    ...(deprecated ? references(whenDeprecated) : {}),
    ...(status === 401 ? references(whenUnauthorized) : {}),
    ...byStatus[status],
    ...Object.fromEntries(ownHeaders),
  } as Record<string, Header | Reference>;
}
