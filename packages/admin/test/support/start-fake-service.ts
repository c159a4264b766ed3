import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createPrincipalVerifier } from '@irp/principals';

interface Received {
  path: string | undefined;
  /** The caller in a valid token. */
  sender: string | undefined;
  operator: string | string[] | undefined;
  body: unknown;
}

interface Reply {
  status: number;
  body?: unknown;
}

/**
 * A service that verifies the caller, like every service, and responds by path: with JSON, or with
 * a text.
 */
export async function startFakeService(
  service: string,
  publicJwks: Parameters<typeof createPrincipalVerifier>[0],
  responses: Record<string, Reply | (() => Reply)>,
) {
  const received: Received[] = [];
  const verifier = createPrincipalVerifier(publicJwks);
  const senderOf = async (request: IncomingMessage) => {
    const sender = await verifier.verify(request, service);
    return sender?.kind === 'service' ? sender.service : undefined;
  };
  const server = createServer(async (request, response) => {
    const sender = await senderOf(request);
    const sent = await text(request);
    const { 'x-irp-operator': operator } = request.headers;
    received.push({
      path: request.url,
      sender,
      operator,
      body: sent === '' ? undefined : JSON.parse(sent),
    });
    const found = responses[request.url ?? ''] ?? {
      status: 404,
      body: { error: 'not_found', message: 'Nothing here.' },
    };
    const { status, body } = typeof found === 'function' ? found() : found;
    response
      .writeHead(status)
      .end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
