import { redactUrl } from '@irp/observability';
import type { SentRequest } from './attempt-result.ts';

/** A request as the delivery log shows it: not with what may be secret in its address. */
export function sentRequest(url: string, headers: Record<string, string>): SentRequest {
  return {
    method: 'POST',
    url: redactUrl(url),
    headers,
  };
}
