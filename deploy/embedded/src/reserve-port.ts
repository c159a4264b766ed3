import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export interface ReservedPort {
  port: number;
  /** Must be called right before another server listens on the port. */
  release(): Promise<void>;
}

/**
 * Reserves a port. Default: a free port. The services need the public address in their settings
 * seconds before the gateway listens on it. Until the release, no other program gets the port, not
 * even for an outgoing connection.
 * @throws the system error (`EADDRINUSE`, `EADDRNOTAVAIL` …) if the address cannot be bound
 */
export async function reservePort(host: string, wanted = 0): Promise<ReservedPort> {
  const server = createServer((socket) => socket.destroy())
    .listen(wanted, host)
    .unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async release() {
      if (!server.listening) {
        return;
      }
      server.close();
      await once(server, 'close');
    },
  };
}
