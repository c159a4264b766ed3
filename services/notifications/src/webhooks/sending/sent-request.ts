import { redactUrl } from '@irp/observability';
import type { SentRequest } from './attempt-result.ts';

/** A request for the delivery log, without possibly secret parts of its address. */
export function sentRequest(url: string, headers: Record<string, string>): SentRequest {
  return {
    method: 'POST',
    url: redactUrl(url),
    headers,
  };
}
