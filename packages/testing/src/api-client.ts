import type { Principal } from '@irp/contracts';
import type { PrincipalSigner } from '@irp/principals';
import { request } from 'undici';
import { signedHeaders } from './signed-headers.ts';

export interface ApiResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
  /** The parsed JSON; undefined for a response that is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any;
}

interface ApiRequest {
  /**
   * The principal in the signed token; `internal`: a service that may call the internal endpoint.
   */
  as?: Principal | 'internal';
  headers?: Record<string, string | string[]>;
  /** Text and bytes are sent unchanged, other values as JSON. */
  body?: unknown;
}

export type ApiClient = (
  method: string,
  path: string,
  options?: ApiRequest,
) => Promise<ApiResponse>;

/**
 * Creates a function that sends a request to a service and reads the response. With a signer and
 * the name of the service, requests can contain a principal, like requests from the gateway.
 */
export function createApiClient(
  baseUrl: string,
  signing?: { signer: PrincipalSigner; service: string },
): ApiClient {
  return async (method, path, { as, headers = {}, body } = {}) => {
    const token =
      as && signing
        ? signedHeaders(signing.signer, as, {
            service: signing.service,
            method,
            target: path,
            headers,
          })
        : {};
    const sent: Record<string, string | string[]> = { ...headers, ...token };
    const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    if (!raw && !('content-type' in sent)) {
      sent['content-type'] = 'application/json';
    }
    const payload = raw ? (body as string | Uint8Array | undefined) : JSON.stringify(body);
    const response = await request(`${baseUrl}${path}`, {
      method: method as 'GET',
      headers: sent,
      body: payload ?? null,
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    // The decoder removes a byte order mark, like `text()` of a response.
    const text = new TextDecoder().decode(bytes);
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      bytes,
      body: parse(text),
    };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
