import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  url: string;
  port: number;
  /** Takes no new connection, lets requests under way finish, and cuts what is left after `drainMs`. */
  stop(drainMs?: number): Promise<void>;
}

/** @throws the system's error (`EADDRINUSE`, `EACCES` …) when the address cannot be had. */
export async function listen(server: Server, address: { host: string; port: number }): Promise<Listening> {
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

const sweepEveryMs = 50;

async function stop(server: Server, drainMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A kept-alive connection falls idle once its last answer has gone: nobody else would close it then.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
