import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
  body: string;
}

export interface FakeUpstream {
  url: string;
  port: number;
  /** Every request received, oldest first. */
  requests: ReceivedRequest[];
  /** @throws if no request was received */
  lastRequest(): ReceivedRequest;
  sockets: Set<Socket>;
  /** Handles the next requests. */
  respond: (request: IncomingMessage, response: ServerResponse, body: string) => void;
  /** When set, handles the next requests before their body is read. */
  respondUnread: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  server: Server;
  stop(): Promise<void>;
}

/** Starts an HTTP server in place of a service behind the gateway. A test sets the responses. */
export async function startFakeUpstream(port = 0): Promise<FakeUpstream> {
  const server = createServer((request, response) => {
    if (fake.respondUnread) {
      return fake.respondUnread(request, response);
    }
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('error', () => {});
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request;
      fake.requests.push({
        method,
        url,
        headers,
        rawHeaders,
        body,
      });
      fake.respond(request, response, body);
    });
  });
  const fake: FakeUpstream = {
    url: '',
    port: 0,
    requests: [],
    lastRequest() {
      const last = fake.requests.at(-1);
      if (last === undefined) {
        throw new Error('the upstream has received no request');
      }
      return last;
    },
    sockets: new Set(),
    respond: (_request, response) =>
      sendJson(response, 200, {
        data: [],
        meta: {
          totalRecords: 0,
          limit: 0,
          offset: 0,
        },
      }),
    respondUnread: undefined,
    server,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('connection', (socket) => {
    fake.sockets.add(socket);
    socket.on('close', () => fake.sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  fake.port = (server.address() as AddressInfo).port;
  fake.url = `http://127.0.0.1:${fake.port}`;
  return fake;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** A port without a listener. */
export async function unusedPort(): Promise<number> {
  const fake = await startFakeUpstream();
  await fake.stop();
  return fake.port;
}

/**
 * Sends bytes unchanged, pauses for numbers (ms), and returns everything received until the
 * connection closes.
 */
export function sendRaw(url: string, ...parts: (string | number)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      response += part;
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(response) : reject(error),
    );
    socket.on('close', () => resolve(response));
    socket.on('connect', async () => {
      for (const part of parts) {
        if (typeof part === 'number') {
          await new Promise((done) => setTimeout(done, part));
        } else if (socket.writable) {
          socket.write(part, 'latin1');
        }
      }
    });
  });
}

/** Opens a connection, sends bytes unchanged, and leaves the connection open without reading. */
export function openRaw(url: string, bytes: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  return socket;
}

/** The JSON body of a response of {@link sendRaw}. */
export function rawBody(response: string) {
  return JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4));
}
