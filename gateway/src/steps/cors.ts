import type { Exchange } from '../exchange.ts';

const exposed = [
  'Deprecation',
  'DPoP-Nonce',
  'ETag',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Deprecation-Date',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ');

/**
 * Lets pages of the allowed origins read the answers (Fetch standard, section 3.3). Never with credentials: keys are
 * sent by the page's own code, so a page that has none gains nothing from its visitor.
 * @param origins `*`, or origins separated by commas
 */
export function cors(origins: string) {
  const allowed = origins === '*' ? undefined : new Set(origins.split(',').map((origin) => origin.trim()));
  return ({ received, headers }: Exchange): void => {
    if (allowed !== undefined) headers.push('Vary', 'Origin');
    const { origin } = received;
    if (origin === undefined || (allowed !== undefined && !allowed.has(origin))) return;
    headers.push('Access-Control-Allow-Origin', allowed === undefined ? '*' : origin);
    headers.push('Access-Control-Expose-Headers', exposed);
  };
}
