import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface RawService {
  origin: URL;
  /** Sockets of all connections, oldest first. */
  sockets: Socket[];
  /** Everything received, as Latin-1. */
  received: string;
  /** Called for the head of each request. */
  respond: (socket: Socket, head: string) => void;
  stop(): Promise<void>;
}

/** Starts a TCP server in place of a service. A test writes the bytes of the responses. */
export async function startRawService(): Promise<RawService> {
  const server = createServer((socket) => {
    service.sockets.push(socket);
    let unread = '';
    socket.on('error', () => {});
    socket.setEncoding('latin1').on('data', (text: string) => {
      service.received += text;
      unread += text;
      for (let end = unread.indexOf('\r\n\r\n'); end >= 0; end = unread.indexOf('\r\n\r\n')) {
        const head = unread.slice(0, end);
        unread = unread.slice(end + 4);
        service.respond(socket, head);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: RawService = {
    origin: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    sockets: [],
    received: '',
    respond: () => {},
    async stop() {
      for (const socket of service.sockets) {
        socket.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}
