import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';

export interface BoundAddress {
  host: string;
  port: number;
}

/**
 * Number of listening sockets of an address. libuv accepts a single connection of a socket in an
 * iteration of the event loop. With one socket, 64 clients that connected at once to a busy
 * platform waited for up to 1.9 s (measured). With eight sockets, the 64 clients waited for up to
 * 0.6 s.
 */
const sockets = 8;

/**
 * Binds a server to an address by several sockets, which share the port by `SO_REUSEPORT`. On
 * systems other than Linux, the server has one socket.
 * @returns the servers that accept the connections, including `server`
 * @throws the system error (`EADDRINUSE`, `EACCES` …) if the address cannot be bound
 */
export async function bind(server: Server, address: BoundAddress): Promise<NetServer[]> {
  if (process.platform !== 'linux') {
    await listenOn(server, address);
    return [server];
  }
  if (address.port !== 0) {
    await checkIsFree(address);
  }
  const bound: NetServer[] = [];
  try {
    let { port } = address;
    for (let at = 0; at < sockets; at++) {
      const acceptor = at === 0 ? server : acceptorFor(server);
      await listenOn(acceptor, { host: address.host, port }, true);
      bound.push(acceptor);
      ({ port } = acceptor.address() as AddressInfo);
    }
  } catch (error) {
    for (const acceptor of bound) {
      acceptor.close();
    }
    throw error;
  }
  return bound;
}

/**
 * Checks that no other process listens on an address. With `SO_REUSEPORT`, two processes of a user
 * could share the port.
 */
async function checkIsFree(address: BoundAddress): Promise<void> {
  const probe = createServer();
  await listenOn(probe, address);
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}

/** Creates a server that passes its connections to an HTTP server. */
function acceptorFor(server: Server): NetServer {
  return createServer(
    {
      // The options that node:http sets for its own connections.
      allowHalfOpen: true,
      noDelay: true,
    },
    (socket) => server.emit('connection', socket),
  );
}

function listenOn(
  server: NetServer,
  { host, port }: BoundAddress,
  reusePort = false,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, reusePort }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
