import type { Principal } from '@irp/contracts';
import { type Binding, createHttpApp, type HttpAppOptions, listen } from '@irp/http';
import { createLogger } from '@irp/logging';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  principalHeader,
} from '@irp/principals';
import { request } from 'undici';

export const caller: Principal = {
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

interface Asked {
  as?: Principal | 'service';
  headers?: Record<string, string>;
  body?: unknown;
}

interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  body: any;
}

export interface RunningApp {
  url: string;
  ask(method: string, path: string, asked?: Asked): Promise<Answered>;
  /** What was logged, as objects. */
  logged: Record<string, unknown>[];
  stop(): Promise<void>;
}

/** An app with these endpoints, on a free port. */
export async function startApp(bindings: Binding[], options: Partial<HttpAppOptions> = {}): Promise<RunningApp> {
  const keys = await generatePrincipalKeys();
  const signer = await createPrincipalSigner(keys.privateJwk);
  const logged: Record<string, unknown>[] = [];
  const log = createLogger('test', 'debug', { write: (line: string) => logged.push(JSON.parse(line)) });
  const verifier = createPrincipalVerifier(keys.publicJwks);
  const server = createHttpApp({ log, verifier, bindings, checkReplies: true, ...options });
  const { url, stop } = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    url,
    logged,
    stop,
    async ask(method, path, { as, headers = {}, body } = {}) {
      const sent: Record<string, string> = { ...headers };
      if (as)
        sent[principalHeader] = await (as === 'service'
          ? signer.signService('tester', 60)
          : signer.signPrincipal(as, 60));
      const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
      if (!raw) sent['content-type'] ??= 'application/json';
      const payload = raw ? ((body as string | undefined) ?? null) : JSON.stringify(body);
      const answer = await request(url + path, { method: method as 'GET', headers: sent, body: payload });
      const text = await answer.body.text();
      return { status: answer.statusCode, headers: answer.headers, text, body: parse(text) };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
