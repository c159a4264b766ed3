import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Gate {
  url: string;
  /** The target of forwarded requests. */
  target: string;
  /** Whether the response to every request is 503. */
  isClosed: boolean;
  /** The number of requests with the response 503. */
  refused: number;
  /** Runs after the target has answered, before the answer is passed on. */
  onResponse: (path: string, body: string) => Promise<void>;
  stop(): void;
}

/** A proxy before a service. A test can act between a request and the response. */
export async function startGate(): Promise<Gate> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (gate.isClosed) {
      gate.refused += 1;
      response.writeHead(503).end();
      return;
    }
    const {
      host: _host,
      connection: _connection,
      'content-length': _length,
      ...headers
    } = request.headers;
    const path = request.url ?? '';
    const init = {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      body,
    };
    const reply = await fetch(gate.target + path, init);
    const content = await reply.text();
    await gate.onResponse(path, body.toString());
    response
      .writeHead(reply.status, { 'Content-Type': reply.headers.get('Content-Type') ?? '' })
      .end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gate: Gate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    isClosed: false,
    refused: 0,
    onResponse: async () => {},
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  return gate;
}
