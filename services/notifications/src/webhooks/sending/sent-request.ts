import { redactUrl } from '@irp/observability';
import type { SentRequest } from './attempt-result.ts';

/**
 * Returns a request for the list of deliveries, without the parts of its URL that may be secret.
 */
export function sentRequest(url: string, headers: Record<string, string>): SentRequest {
  return {
    method: 'POST',
    url: redactUrl(url),
    headers,
  };
}
