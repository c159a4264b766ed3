import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine to which the browser is redirected (RFC 8252, section 7.3). */
export interface LoopbackReceiver {
  redirectUri: string;
  /** Returns the parameters of the redirect with this `state`. Other redirects are rejected. */
  receive(state: string, signal: AbortSignal): Promise<URLSearchParams>;
  close(): void;
}

const path = '/callback';

export async function openLoopbackReceiver(): Promise<LoopbackReceiver> {
  let onRedirect: ((parameters: URLSearchParams) => boolean) | undefined;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method !== 'GET' || pathname !== path || !onRedirect?.(searchParams)) {
      respond(response, 404, 'Page not found', 'Start again with: irp login');
    } else if (searchParams.has('error')) {
      respond(response, 200, 'You are not signed in', 'See the reason in the terminal.');
    } else {
      respond(response, 200, 'You are signed in', 'You can close this window.');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    redirectUri: `http://127.0.0.1:${port}${path}`,
    receive(state, signal) {
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        onRedirect = (parameters) => {
          const isExpected = parameters.get('state') === state;
          if (isExpected) {
            resolve(parameters);
          }
          return isExpected;
        };
      });
    },
    close() {
      server.close();
      server.closeIdleConnections();
    },
  };
}

function respond(response: ServerResponse, status: number, title: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'no-store',
    // An open connection of the browser would keep the program running.
    Connection: 'close',
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`,
  );
}
