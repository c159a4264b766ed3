import { connect, type Socket } from 'node:net';

/** Connections of an attacker who does not complete the request, or does not read the response. */
export interface HostileConnections {
  /** Resolves when each connection has sent the start of its request. */
  begun: Promise<unknown>;
  /** The number of connections that the platform has not closed. */
  open(): number;
  close(): void;
}

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The announced length of a body, sent byte by byte. */
  bodyBytes?: number;
  /** A body, sent at once. */
  body?: string;
}

const dribbleMs = 100;

/**
 * Opens `count` connections. Each connection sends a request with a slow body, or does not read the
 * response.
 */
export function openHostileConnections(
  baseUrl: string,
  count: number,
  requestOf: (index: number) => HostileRequest,
): HostileConnections {
  const { hostname, port } = new URL(baseUrl);
  const sockets = new Set<Socket>();
  const dribbling: Socket[] = [];
  const openOne = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const { method, path, headers, bodyBytes, body = '' } = requestOf(index);
      const length = bodyBytes ?? body.length;
      const all = {
        Host: hostname,
        ...headers,
        ...(length > 0 ? { 'Content-Length': String(length) } : {}),
      };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      const socket = connect(Number(port), hostname).pause();
      sockets.add(socket);
      // The platform may close the connection of an attacker.
      socket
        .on('error', (error) => (socket.connecting ? reject(error) : undefined))
        .on('close', () => sockets.delete(socket));
      if (bodyBytes) {
        dribbling.push(socket);
      }
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, () => resolve());
    });
  const begun = Promise.all(Array.from({ length: count }, (_, index) => openOne(index)));
  const timer = setInterval(() => {
    for (const socket of dribbling) {
      if (socket.writable) {
        socket.write('a');
      }
    }
  }, dribbleMs);
  return {
    begun,
    open: () => sockets.size,
    close() {
      clearInterval(timer);
      for (const socket of sockets) {
        socket.destroy();
      }
    },
  };
}
