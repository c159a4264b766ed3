import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { type CollectedSpan, decodeSpans } from './decode-spans.ts';

export type Collector = Awaited<ReturnType<typeof startCollector>>;

/**
 * Starts a collector for OTLP over HTTP in protobuf, which stores the received requests and spans.
 */
export async function startCollector() {
  const requests: { headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];
  const spans: CollectedSpan[] = [];
  const waiting = new Set<ServerResponse>();
  let reply: number | 'nothing' = 200;
  const server = createServer(async (request, response) => {
    const sent = Buffer.concat(await request.toArray());
    const isExpected = request.method === 'POST' && request.url === '/v1/traces';
    if (!isExpected) {
      return void response.writeHead(404).end();
    }
    if (reply === 'nothing') {
      return void waiting.add(response);
    }
    if (reply !== 200) {
      return void response.writeHead(reply).end();
    }
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    requests.push({ headers: request.headers, body });
    spans.push(...decodeSpans(body));
    response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans,
    /** The number of requests without a response. */
    held: () => waiting.size,
    /**
     * Sets the response to all later requests.
     * @param next a status; `nothing`: accepts requests without a response, like a frozen process
     */
    respondWith(next: number | 'nothing') {
      reply = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
