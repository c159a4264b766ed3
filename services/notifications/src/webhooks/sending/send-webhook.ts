import {
  createExchanges,
  type ExchangeLimits,
  type Outbound,
  type Received,
} from '@irp/public-fetch';
import type {
  AttemptResult,
  ReceivedResponse,
  SendWebhook,
  SigningSecret,
  WebhookMessage,
} from './attempt-result.ts';
import { parseRetryAfter } from './retry-after.ts';
import { sentRequest } from './sent-request.ts';
import { signMessage } from './sign-message.ts';
import { createSigningKeys } from './signing-keys.ts';

export const defaultExchangeLimits: ExchangeLimits = {
  timeoutMs: 15_000,
  maxBodyBytes: 65_536,
};

export interface WebhookSender {
  send: SendWebhook;
  /** Closes all connections. Requests in progress fail. */
  close(): Promise<void>;
}

interface Dependencies extends Partial<ExchangeLimits> {
  connect: Outbound['connect'];
}

/**
 * Creates a function that makes single attempts, signed as Standard Webhooks specifies. Connections
 * stay open between requests. The function does not limit the number of connections, because the
 * caller limits the concurrent requests.
 */
export function createWebhookSender({
  connect,
  timeoutMs = defaultExchangeLimits.timeoutMs,
  maxBodyBytes = defaultExchangeLimits.maxBodyBytes,
}: Dependencies): WebhookSender {
  const keyOf = createSigningKeys();
  const exchanges = createExchanges(connect);
  const headersOf = (
    secrets: readonly SigningSecret[],
    { id, timestamp, body }: WebhookMessage,
  ) => {
    const keys = secrets
      .filter((secret) => isLive(secret, timestamp))
      .map(({ value }) => keyOf(value));
    if (keys.length === 0) {
      throw new Error('no secret of the endpoint is valid');
    }
    const timestampS = Math.floor(timestamp.getTime() / 1_000);
    return {
      'content-type': 'application/json',
      'user-agent': 'IRP-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(timestampS),
      'webhook-signature': signMessage(keys, {
        id,
        timestampS,
        body,
      }),
    };
  };
  return {
    async send(url, secrets, message, signal) {
      const at = new Date();
      const began = performance.now();
      let headers: Record<string, string> = {};
      let received: Received;
      try {
        headers = headersOf(secrets, message);
        const { origin, pathname, search } = new URL(url);
        const request = {
          origin,
          path: pathname + search,
          method: 'POST' as const,
          headers,
          body: message.body,
        };
        received = await exchanges.exchange(request, { timeoutMs, maxBodyBytes }, signal);
      } catch (error) {
        received = notSent(error instanceof Error ? error.message : String(error));
      }
      const durationMs = Math.round(performance.now() - began);
      return {
        at,
        durationMs,
        ...judge(received, Date.now()),
        request: sentRequest(url, headers),
      };
    },
    close: exchanges.close,
  };
}

function notSent(failure: string): Received {
  return {
    status: null,
    headers: {},
    body: Buffer.alloc(0),
    truncated: false,
    failure,
  };
}

function isLive({ expiresAt }: SigningSecret, at: Date): boolean {
  return expiresAt === null || expiresAt > at;
}

function judge(
  received: Received,
  nowMs: number,
): Pick<AttemptResult, 'outcome' | 'status' | 'reason' | 'retryAfterMs' | 'response'> {
  const { status, failure = 'there was no response' } = received;
  if (status === null) {
    return {
      outcome: 'failure',
      status,
      reason: failure,
      response: null,
    };
  }
  const response = responseOf(received);
  if (status >= 200 && status < 300) {
    return {
      outcome: 'success',
      status,
      response,
    };
  }
  const isRedirect = status >= 300 && status < 400;
  const retryAfterMs = parseRetryAfter(response.headers['retry-after'], nowMs);
  return {
    outcome: 'failure',
    status,
    response,
    reason: isRedirect
      ? `the receiver redirects (${status}), which is not followed`
      : `the receiver answered with the status ${status}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function responseOf({ headers, body, truncated }: Received): ReceivedResponse {
  const values = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return {
    headers: Object.fromEntries(values),
    body: body.toString('utf8'),
    truncated,
  };
}
