import type { Principal } from '@irp/contracts';
import { type PrincipalSigner, principalHeader } from '@irp/principals';
import { request } from 'undici';

export interface ApiAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  body: any;
}

interface ApiRequest {
  as?: Principal | 'internal';
  headers?: Record<string, string | string[]>;
  /** What is not text or bytes goes as JSON. */
  body?: unknown;
}

export type ApiClient = (method: string, path: string, options?: ApiRequest) => Promise<ApiAnswer>;

/** Speaks HTTP to a service; `as` signs the principal that the gateway would have sent. */
export function createApiClient(baseUrl: string, signer?: PrincipalSigner): ApiClient {
  return async (method, path, { as, headers = {}, body } = {}) => {
    const sent: Record<string, string | string[]> = { ...headers };
    if (as && signer)
      sent[principalHeader] =
        as === 'internal' ? await signer.signService('gateway', 60) : await signer.signPrincipal(as, 60);
    const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    if (!raw && !('content-type' in sent)) sent['content-type'] = 'application/json';
    const payload = raw ? (body as string | Uint8Array | undefined) : JSON.stringify(body);
    const answer = await request(`${baseUrl}${path}`, {
      method: method as 'GET',
      headers: sent,
      body: payload ?? null,
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, text, body: parse(text) };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
