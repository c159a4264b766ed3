import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LossyProxy {
  url: string;
  /** Requests with a lost response, such as `POST /v2/applications`, and their number. */
  lose(line: string, times: number): void;
  /**
   * An action on the platform after a request, the nth of the same kind from now on, and before the
   * response.
   */
  after(line: string, action: () => Promise<void>, nth?: number): void;
  /** The lines of all requests so far. */
  requests: string[];
  stop(): void;
}

/**
 * A proxy in front of the platform. The proxy loses responses, or runs an action between two
 * requests.
 */
export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const lost = new Map<string, number>();
  const actions = new Map<string, { action: () => Promise<void>; left: number }>();
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const line = `${incoming.method} ${incoming.url?.split('?')[0]}`;
    requests.push(line);
    const { host: _, ...headers } = incoming.headers;
    const forwarded = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) {
          chunks.push(chunk);
        }
        const left = lost.get(line) ?? 0;
        lost.set(line, left - 1);
        if (left > 0) {
          return incoming.socket.destroy();
        }
        const awaited = actions.get(line);
        if (awaited && --awaited.left === 0) {
          await awaited.action();
        }
        outgoing.writeHead(response.statusCode ?? 502, response.headers).end(Buffer.concat(chunks));
      },
    );
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (line, times) => void lost.set(line, times),
    after: (line, action, nth = 1) => void actions.set(line, { action, left: nth }),
    requests,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
