import type { Header, Reference } from './document.ts';

const integer = (description: string): Header => ({ description, schema: { type: 'integer', minimum: 0 } });
const text = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string', examples: [example] },
});

const everywhere = {
  'X-Request-Id': text('Names this request; tell it to support.', '018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37'),
  'X-RateLimit-Limit': integer('How many such requests, reads or writes, a minute allows.'),
  'X-RateLimit-Remaining': integer('How many are left of them now.'),
  'X-RateLimit-Reset': integer('When the oldest counted request leaves the window, in Unix seconds.'),
  RateLimit: text('The same as structured fields (IETF draft ratelimit-headers).', '"read";r=99;t=60'),
  'RateLimit-Policy': text('The allowance and its window in seconds.', '"read";q=100;w=60'),
};

const whenDeprecated = {
  Deprecation: text('`true`: this version is deprecated.', 'true'),
  Link: text('The same resource in the recommended version.', '</v2/investments>; rel="latest"'),
  'X-Deprecation-Date': { description: 'When this version ends.', schema: { type: 'string', format: 'date' } },
};

const byStatus: Record<number, Record<string, Header>> = {
  401: { 'WWW-Authenticate': text('How to authenticate (RFC 9110, section 11.6.1).', 'Bearer') },
  429: { 'Retry-After': integer('Whole seconds until a request is admitted again.') },
  503: { 'Retry-After': integer('Whole seconds after which to try again.') },
};

/** Headers that many answers carry, described once. */
export const sharedHeaders: Record<string, Header> = { ...everywhere, ...whenDeprecated };

const references = (headers: object): Record<string, Reference> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers of one answer: those of every answer, of its version and of its status, and `own`. */
export function headersOf(status: number, deprecated: boolean, own: Record<string, string> = {}) {
  const named = Object.entries(own).map(([name, description]) => [name, { description, schema: { type: 'string' } }]);
  return {
    ...references(everywhere),
    ...(deprecated ? references(whenDeprecated) : {}),
    ...byStatus[status],
    ...Object.fromEntries(named),
  } as Record<string, Header | Reference>;
}
