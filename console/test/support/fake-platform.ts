import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeAuthorization, type FakeAuthorization } from './fake-authorization.ts';
import { serveConsole } from './serve-console.ts';

/** The response of an operation of the fake API. */
export interface Reply {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

type Operation = (url: URL, headers: IncomingHttpHeaders) => Reply;

export interface FakePlatform extends FakeAuthorization {
  origin: string;
  /** Operations by method and path, such as `GET /v2/applications`. */
  operations: Map<string, Operation>;
  /** Requests of the API, such as `GET /v2/me`. */
  calls: string[];
  bodies: string[];
}

/** The platform for the console: a sign-in, the API, and the built console. */
export interface FakeServer {
  /** A platform without operations and sessions takes the place of the former, at the same origin. */
  begin(): FakePlatform;
  stop(): Promise<void>;
}

interface ServedPlatform {
  platform: FakePlatform;
  answer(request: IncomingMessage, url: URL): Promise<Reply>;
}

export async function startFakeServer(): Promise<FakeServer> {
  let served: ServedPlatform;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const { platform, answer } = served;
    response.setHeader('Date', new Date(platform.nowMs).toUTCString());
    if (!/^\/(?:v2|oauth|\.well-known)\//.test(url.pathname)) {
      serveConsole(url.pathname, response);
      return;
    }
    void answer(request, url).then(({ status = 200, body, headers = {} }) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      // A text is a file, such as an export.
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    begin() {
      served = createPlatform(`http://127.0.0.1:${port}`);
      return served.platform;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createPlatform(origin: string): ServedPlatform {
  const authorization = createFakeAuthorization();
  const operations: FakePlatform['operations'] = new Map();
  const calls: string[] = [];
  const bodies: string[] = [];

  async function callApi(request: IncomingMessage, url: URL): Promise<Reply> {
    const call = `${request.method} ${url.pathname}`;
    calls.push(call);
    bodies.push(await textOf(request));
    if (!authorization.isAuthorized(request)) {
      return { status: 401, body: problem('invalid_token', 'The token is not valid.') };
    }
    const missing = { status: 404, body: problem('not_found', `There is no ${call}.`) };
    return operations.get(call)?.(url, request.headers) ?? missing;
  }

  async function answer(request: IncomingMessage, url: URL): Promise<Reply> {
    const ofEverybody = operations.get(`GET ${url.pathname}`);
    if (url.pathname.startsWith('/.well-known/') && ofEverybody) {
      return ofEverybody(url, request.headers);
    }
    if (url.pathname === '/oauth/authorize') {
      const location = authorization.authorize(url.searchParams);
      return { status: 303, body: '', headers: { Location: location } };
    }
    if (url.pathname === '/oauth/token') {
      return authorization.issue(request, await textOf(request));
    }
    return callApi(request, url);
  }

  const platform = Object.assign(authorization, { origin, operations, calls, bodies });
  return { platform, answer };
}

/** A problem document (RFC 9457) of the API. */
export function problem(error: string, message: string, more: object = {}): object {
  return { error, message, detail: message, requestId: 'req-1', ...more };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
