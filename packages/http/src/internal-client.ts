import type { InternalCaller } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { currentRequest, currentSpan } from '@irp/observability';
import { type PrincipalSigner, principalHeader, staleTokenHeader } from '@irp/principals';
import { Agent, request } from 'undici';

/**
 * The called service has responded with a 5xx. This error is the `cause` of the 503 that the client
 * throws.
 */
export class FailedReply extends Error {
  override readonly name = 'FailedReply';
  readonly reply: { status: number; body: unknown };

  constructor(message: string, reply: FailedReply['reply']) {
    super(message);
    this.reply = reply;
  }
}

export interface InternalClient {
  /**
   * Posts JSON to another service, and retries once after a failure. Returns the status and the
   * parsed body.
   * @param headers further headers, such as the trace context of the current request.
   *   `x-forwarded-for` is the address of the client.
   * @throws PlatformError 503 if both attempts fail, time out or get a 5xx; after a 5xx, the
   *   `cause` is a FailedReply
   */
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

const maxAttempts = 2;

/** Creates a client for the internal API of a service. */
export function createInternalClient(options: {
  baseUrl: string;
  /** The name of the called service, which is the audience of the tokens. */
  service: string;
  /** The name of the calling service in the tokens. */
  name: InternalCaller;
  signer: PrincipalSigner;
  /**
   * Timeout in milliseconds, separately for the connection (at most 1,000), the headers and the
   * body. 0: no timeout. Default: 2,000.
   */
  timeoutMs?: number;
}): InternalClient {
  const timeoutMs = options.timeoutMs ?? 2_000;
  const agent = new Agent({
    connections: 32,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: Math.min(timeoutMs, 1_000) },
  });

  async function postOnce(
    path: string,
    body: unknown,
    extraHeaders: Record<string, string>,
    resends: number,
  ) {
    const span = currentSpan()?.startChild(`POST ${path}`, {
      kind: 'client',
      attributes: {
        'http.request.method': 'POST',
        'server.address': options.service,
        'url.template': path,
        ...(resends > 0 && { 'http.request.resend_count': resends }),
      },
    });
    const traceparent =
      span?.traceparent ?? extraHeaders.traceparent ?? currentRequest()?.traceparent;
    try {
      const response = await send(path, body, {
        ...extraHeaders,
        ...(traceparent === undefined ? {} : { traceparent }),
      });
      const { status } = response;
      span?.end({
        error: status >= 400 ? String(status) : undefined,
        attributes: { 'http.response.status_code': status },
      });
      return response;
    } catch (error) {
      span?.end({ error: (error as NodeJS.ErrnoException).code ?? '_OTHER' });
      throw error;
    }
  }

  async function send(path: string, body: unknown, extraHeaders: Record<string, string>) {
    const url = new URL(path, options.baseUrl);
    const token = options.signer.signService(options.name, {
      service: options.service,
      method: 'POST',
      target: url.pathname + url.search,
      clientAddress: extraHeaders['x-forwarded-for'],
    });
    const headers = {
      ...extraHeaders,
      'content-type': 'application/json',
      [principalHeader]: token,
    };
    const response = await request(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      dispatcher: agent,
    });
    const text = await response.body.text();
    const { [staleTokenHeader]: ageS } = response.headers;
    const refusal =
      ageS && `the token of the call was ${ageS} s old: a process was suspended, or clocks differ`;
    return {
      status: response.statusCode,
      body: text === '' ? undefined : JSON.parse(text),
      refusal,
    };
  }

  return {
    async post(path, body, headers = {}) {
      let cause: unknown;
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        try {
          const { refusal, ...response } = await postOnce(path, body, headers, attempt);
          if (response.status < 500) {
            return response;
          }
          cause = new FailedReply(
            `${path} returned ${response.status}${refusal ? `: ${refusal}` : ''}`,
            response,
          );
        } catch (error) {
          cause = error;
        }
      }
      throw new PlatformError('unavailable', 'A part of the platform is temporarily unavailable.', {
        retryAfterS: 1,
        cause,
      });
    },
    close: () => agent.destroy(),
  };
}
