import { servesHtml } from '@irp/contracts/authorization';
import type { ReceivedExchange } from '../exchange.ts';
import type { Step } from '../step.ts';

const exposed = [
  'Content-Disposition',
  'Deprecation',
  'DPoP-Nonce',
  'ETag',
  'Idempotency-Replayed',
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
 * Allows pages of the configured origins to read responses (Fetch standard, section 3.3). Never
 * allows the browser's credentials: a page needs a separate API key, and cannot use the visitor's
 * cookies. Sign-in paths get no CORS headers: browsers open such paths as pages, and scripts need
 * no access (RFC 9700, section 2.6).
 * @param origins `*`, or origins separated by commas
 */
export function addCorsHeaders(origins: string): Step<ReceivedExchange> {
  const allowed =
    origins === '*' ? undefined : new Set(origins.split(',').map((origin) => origin.trim()));
  return ({ path, receivedHeaders, responseHeaders }) => {
    if (servesHtml(path)) {
      return;
    }
    if (allowed !== undefined) {
      responseHeaders.push('Vary', 'Origin');
    }
    const { origin } = receivedHeaders;
    if (origin === undefined || (allowed !== undefined && !allowed.has(origin))) {
      return;
    }
    responseHeaders.push('Access-Control-Allow-Origin', allowed === undefined ? '*' : origin);
    responseHeaders.push('Access-Control-Expose-Headers', exposed);
  };
}
