import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Differences {
  /**
   * Whether an earlier version lacks this endpoint. The proxy replaces the path of a missing
   * endpoint by an unknown path.
   */
  isUnknown?: (method: string, path: string) => boolean;
  /** Changes the bodies of successful responses, as a later version may. */
  changeBody?: (body: Record<string, unknown>) => unknown;
}

export interface OtherVersion {
  baseUrl: string;
  stop(): void;
}

/**
 * Starts a proxy before the platform. The proxy changes paths and responses, so that the platform
 * seems to have another version.
 */
export async function startOtherVersion(
  baseUrl: string,
  differences: Differences,
): Promise<OtherVersion> {
  const server = createServer((request, response) => {
    void forward(request, response, baseUrl, differences);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  baseUrl: string,
  { isUnknown = () => false, changeBody = (body) => body }: Differences,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const path = url.split('?', 1)[0]!;
  const body = await buffer(request);
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
  const received = await fetch(`${baseUrl}${isUnknown(method, path) ? `${path}/none/none` : url}`, {
    method,
    headers: headers as Record<string, string>,
    ...(body.length === 0 ? {} : { body: Uint8Array.from(body) }),
  });
  const text = await received.text();
  const type = received.headers.get('content-type') ?? 'text/plain';
  const changed =
    received.ok && type.includes('json') ? JSON.stringify(changeBody(JSON.parse(text))) : text;
  response.writeHead(received.status, { 'Content-Type': type }).end(changed);
}
