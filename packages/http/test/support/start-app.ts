import type { Principal } from '@irp/contracts';
import { type Binding, createHttpApp, type HttpAppOptions, listen } from '@irp/http';
import { createLogger } from '@irp/observability';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  type PrincipalSigner,
  principalHeader,
  type SignedRequest,
} from '@irp/principals';
import { request } from 'undici';

export const principal: Principal = {
  kind: 'user',
  userId: 'u1',
  credentialId: 'k1',
  credentialKind: 'api_key',
  organizationId: 'o1',
  workspaceId: 'w1',
  environment: 'production',
  region: 'us',
  role: 'member',
  scopes: ['investments.read'],
};

interface RequestOptions {
  /** Default: a request without a principal, through the gateway. */
  as?: Principal | 'mailbox' | 'demo';
  headers?: Record<string, string>;
  body?: unknown;
}

interface TestResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  body: any;
}

export interface RunningApp {
  url: string;
  send(method: string, path: string, options?: RequestOptions): Promise<TestResponse>;
  /** A token for a single request. */
  sign(as: Principal | 'mailbox' | 'demo', request: SignedRequest): string;
  /** The log lines, parsed. */
  logged: Record<string, unknown>[];
  stop(): Promise<void>;
}

/** A server of these bindings, on a free port. */
export async function startApp(
  bindings: Binding[],
  options: Partial<HttpAppOptions> = {},
): Promise<RunningApp> {
  const keys = await generatePrincipalKeys();
  const signer = await createPrincipalSigner(keys.privateJwk);
  const logged: Record<string, unknown>[] = [];
  const log = createLogger('test', 'debug', {
    write: (line: string) => logged.push(JSON.parse(line)),
  });
  const verifier = createPrincipalVerifier(keys.publicJwks);
  const server = createHttpApp({
    service: 'tested',
    log,
    verifier,
    bindings,
    checkReplies: true,
    ...options,
  });
  const { url, stop } = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    url,
    sign: (as, request) => sign(signer, as, request),
    logged,
    stop,
    async send(method, path, { as, headers = {}, body } = {}) {
      const sent: Record<string, string> = { ...headers };
      const signed = {
        service: 'tested',
        method,
        target: path,
        clientAddress: headers['x-forwarded-for'],
      };
      sent[principalHeader] ??=
        as === undefined ? signer.signGateway(signed) : sign(signer, as, signed);
      const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
      if (!raw) {
        sent['content-type'] ??= 'application/json';
      }
      const payload = raw ? ((body as string | undefined) ?? null) : JSON.stringify(body);
      const response = await request(url + path, {
        method: method as 'GET',
        headers: sent,
        body: payload,
      });
      const text = await response.body.text();
      return {
        status: response.statusCode,
        headers: response.headers,
        text,
        body: parse(text),
      };
    },
  };
}

function sign(
  signer: PrincipalSigner,
  as: Principal | 'mailbox' | 'demo',
  request: SignedRequest,
): string {
  return typeof as === 'string'
    ? signer.signService(as, request)
    : signer.signPrincipal(as, request);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
