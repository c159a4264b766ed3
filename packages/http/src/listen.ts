import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  url: string;
  port: number;
  /** Accepts no more connections, waits for requests in progress, and closes what is left after `drainMs` (default: 5,000). */
  stop(drainMs?: number): Promise<void>;
}

export interface Address {
  host: string;
  port: number;
  /** Called right before the port is bound, such as to end its reservation. */
  release?: () => Promise<void>;
}

/** @throws the system error (`EADDRINUSE`, `EACCES` …) if the address cannot be bound */
export async function listen(server: Server, address: Address): Promise<Listening> {
  await address.release?.();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  return { url: `http://${host}:${port}`, port, stop: (drainMs = 5_000) => stop(server, drainMs) };
}

const idleCheckMs = 50;

async function stop(server: Server, drainMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A keep-alive connection becomes idle after its last response; Node does not close it then.
  const closeIdle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const closeAll = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}
