import { createHmac } from 'node:crypto';
import type { WaitingDelivery } from './temporary-endpoint.ts';

const timeoutMs = 15_000;

export interface ForwardResult {
  /** The HTTP status; null if there is no response. */
  status: number | null;
  durationMs: number;
  /** The reason for a missing response. */
  failure?: string;
}

/**
 * Sends a delivery as the platform does: with the same headers, signed, and without following
 * redirects.
 */
export async function forwardDelivery(
  url: string,
  secret: string,
  { eventId, body }: WaitingDelivery,
  signal: AbortSignal,
): Promise<ForwardResult> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const hmac = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'IRP-Webhooks/1.0',
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac.update(`${eventId}.${timestamp}.${body}`).digest('base64')}`,
  };
  const began = performance.now();
  const durationMs = () => Math.round(performance.now() - began);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: limit,
    });
    await response.body?.cancel();
    return {
      status: response.status,
      durationMs: durationMs(),
    };
  } catch (error) {
    if (signal.aborted) {
      throw error;
    }
    return {
      status: null,
      durationMs: durationMs(),
      failure: reasonOf(error),
    };
  }
}

/**
 * Returns the code or message of the cause, because the message of fetch itself is only "fetch
 * failed".
 */
function reasonOf(error: unknown): string {
  const { cause, name, message } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === 'TimeoutError') {
    return `no response within ${timeoutMs / 1_000} s`;
  }
  return cause?.code ?? cause?.message ?? message;
}
