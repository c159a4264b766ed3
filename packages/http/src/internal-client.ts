import { PlatformError } from '@irp/errors';
import { type PrincipalSigner, principalHeader } from '@irp/principals';
import { Agent, request } from 'undici';

export interface InternalClient {
  /**
   * Posts JSON to another service; the answer's status and parsed body.
   * @param headers such as those of the request that it is done for
   * @throws PlatformError 503 when it is away
   */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

const tokenLifetimeS = 60;
const attempts = 2;

/** Calls the internal API of the service at `baseUrl` in the name of the service `name`. */
export function createInternalClient(options: {
  baseUrl: string;
  name: string;
  signer: PrincipalSigner;
  timeoutMs?: number;
}): InternalClient {
  const timeoutMs = options.timeoutMs ?? 2_000;
  const agent = new Agent({
    connections: 32,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: 1_000 },
  });
  let token = '';
  let renewAtMs = 0;

  async function currentToken(): Promise<string> {
    if (Date.now() < renewAtMs) return token;
    token = await options.signer.signService(options.name, tokenLifetimeS);
    renewAtMs = Date.now() + (tokenLifetimeS * 1_000) / 2;
    return token;
  }

  async function postOnce(path: string, body: unknown, more: Record<string, string>) {
    const headers = { ...more, 'content-type': 'application/json', [principalHeader]: await currentToken() };
    const answer = await request(`${options.baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      dispatcher: agent,
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, body: text === '' ? undefined : JSON.parse(text) };
  }

  return {
    async post(path, body, headers = {}) {
      let cause: unknown;
      for (let attempt = 0; attempt < attempts; attempt++) {
        try {
          const answer = await postOnce(path, body, headers);
          if (answer.status < 500) return answer;
          cause = new Error(`${path} answered ${answer.status}`);
        } catch (error) {
          cause = error;
        }
      }
      throw new PlatformError('unavailable', 'A part of the platform is away for the moment.', {
        retryAfterS: 1,
        cause,
      });
    },
    close: () => agent.destroy(),
  };
}
