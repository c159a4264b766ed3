import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from 'node:net';

/**
 * A proxy between a client and a database, Redis or Kafka server. The proxy simulates a stopped or
 * frozen server for this client only.
 */
export interface TcpProxy {
  port: number;
  /**
   * Stops the transfer of data. Connections stay open, and new connections are accepted, as by a
   * suspended server process.
   */
  freeze(): void;
  /** Resumes the transfer, even of the bytes that arrived during the freeze. */
  thaw(): void;
  /** Closes all connections, and rejects new connections. */
  close(): Promise<void>;
}

/** Opens a proxy of a server. @param port the port of the proxy; default: a free port */
export async function openTcpProxy(target: NetConnectOpts, port = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((inner) => {
    const outer = connect(target);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          for (const side of [inner, outer]) {
            side.destroy();
          }
        });
    }
    inner.on('data', (chunk) => void outer.write(chunk));
    outer.on('data', (chunk) => void inner.write(chunk));
    if (isFrozen) {
      for (const socket of [inner, outer]) {
        socket.pause();
      }
    }
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) {
        socket.pause();
      }
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) {
        socket.resume();
      }
    },
    async close() {
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      if (server.listening) {
        await once(server, 'close');
      }
    },
  };
}
