import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createOutbound, type OutboundOptions } from './create-outbound.ts';
import { maxInterim } from './exchange.ts';

export type PublicFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface PublicFetchOptions extends OutboundOptions {
  /**
   * Maximum size of a response body. A larger body is an error. Default: 0 (the body is not read,
   * regardless of its size).
   */
  maxBodyBytes?: number;
  /** Time limit of the complete request, in milliseconds. Default: 15,000. */
  timeoutMs?: number;
}

/**
 * Creates a `fetch` with the address policy of `createOutbound`. The function opens a connection
 * for each request, does not follow redirects, and limits time and size.
 */
export function createPublicFetch({
  maxBodyBytes = 0,
  timeoutMs = 15_000,
  ...options
}: PublicFetchOptions = {}): PublicFetch {
  const outbound = createOutbound(options);
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { hostname, protocol, port } = url;
    const text = body === undefined || body === null ? '' : String(body);
    const late = AbortSignal.timeout(timeoutMs);
    const ending = signal ? AbortSignal.any([signal, late]) : late;
    const sent: RequestOptions = {
      method,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        'content-length': Buffer.byteLength(text),
      },
      createConnection: (_options, connected) => {
        // On an error, Node does not use the socket argument.
        outbound.connect(
          {
            hostname,
            protocol,
            port,
          },
          (error, socket) => connected(error, socket as never),
        );
        return undefined;
      },
      signal: ending,
    };
    const request = protocol === 'https:' ? httpsRequest(url, sent) : httpRequest(url, sent);
    const { status, body: received } = await responseOf(request, text, maxBodyBytes, ending);
    return new Response(received, { status });
  };
}

interface Received {
  status: number;
  body: string | null;
}

function responseOf(
  request: ClientRequest,
  body: string,
  maxBodyBytes: number,
  signal: AbortSignal,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    let interim = 0;
    request.on('error', reject);
    // A request without a connection does not report the abort.
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    request.on('information', () => {
      if (++interim > maxInterim) {
        request.destroy(new Error('an endless series of 1xx responses'));
      }
    });
    // A connection may close without another event, for example after 101 Switching Protocols.
    request.on('close', () => reject(new Error('the connection was closed without a response')));
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const isRead = maxBodyBytes > 0 && status === 200;
      const ended = isRead ? readText(response, maxBodyBytes) : Promise.resolve(null);
      ended
        .then((text) => resolve({ status, body: text }), reject)
        .finally(() => response.destroy());
    });
    request.end(body);
  });
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) {
      throw new Error(`the response has more than ${maxBytes} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
