import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import { testCertificate } from '@irp/testing/test-certificate';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  requests: ReceivedRequest[];
  /** Opened so far. */
  connections(): number;
  /** The number of open connections. */
  open(): number;
  stop(): void;
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A receiver of webhooks on loopback. */
export async function startReceiver(
  respond: (request: ReceivedRequest) => Reply | Promise<Reply> = () => ({}),
  { tls = false } = {},
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const server: Server = tls ? createTlsServer(testCertificate) : createServer();
  server.on('request', async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) {
      body += part;
    }
    const received = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
    };
    requests.push(received);
    const { status = 204, headers = {}, body: text } = await respond(received);
    response.writeHead(status, headers).end(text);
  });
  return { ...(await listen(server, tls)), requests };
}

/** A raw TCP receiver with arbitrary behavior. `act` runs at the first bytes of a request. */
export async function startRawReceiver(act: (socket: Socket) => void): Promise<Receiver> {
  const server = createTcpServer((socket) => void socket.once('data', () => act(socket)));
  return { ...(await listen(server, false)), requests: [] };
}

async function listen(server: NetServer, tls: boolean) {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => {}).on('close', () => void sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    open: () => sockets.size,
    stop() {
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
    },
  };
}
