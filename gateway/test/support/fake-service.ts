import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
  body: string;
}

export interface FakeService {
  url: string;
  port: number;
  /** Every request that came, oldest first. */
  seen: Seen[];
  sockets: Set<Socket>;
  /** How the next requests are answered. */
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
  /** When set, requests are handed over before their body is read. */
  raw: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  server: Server;
  stop(): Promise<void>;
}

/** A service behind the gateway, over real HTTP, that answers what the test tells it to. */
export async function startFakeService(port = 0): Promise<FakeService> {
  const server = createServer((request, response) => {
    if (fake.raw) return fake.raw(request, response);
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('error', () => {});
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request;
      fake.seen.push({ method, url, headers, rawHeaders, body });
      fake.answer(request, response, body);
    });
  });
  const fake: FakeService = {
    url: '',
    port: 0,
    seen: [],
    sockets: new Set(),
    answer: (_request, response) =>
      sendJson(response, 200, { data: [], meta: { totalRecords: 0, limit: 0, offset: 0 } }),
    raw: undefined,
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
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

/** An address where nobody listens. */
export async function unusedPort(): Promise<number> {
  const fake = await startFakeService();
  await fake.stop();
  return fake.port;
}

/** Sends bytes as they are and gathers what comes back until the connection ends. */
export function sendRaw(url: string, ...parts: (string | number)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      answer += part;
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    );
    socket.on('close', () => resolve(answer));
    socket.on('connect', async () => {
      for (const part of parts) {
        if (typeof part === 'number') await new Promise((done) => setTimeout(done, part));
        else if (socket.writable) socket.write(part, 'latin1');
      }
    });
  });
}

/** The JSON body of an answer that {@link sendRaw} gathered. */
export function rawBody(answer: string) {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}
