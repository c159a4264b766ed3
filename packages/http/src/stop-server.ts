import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface StopOptions {
  /**
   * Time for which connections are still accepted, in milliseconds, so that load balancers can
   * notice before. Default: 0.
   */
  delayMs?: number;
  /**
   * Time from the call until all connections are closed, even if requests are running, in
   * milliseconds. Default: 5,000.
   */
  drainMs?: number;
  /**
   * Leaves connections without a request open until the client closes or uses the connection once
   * more, or until `Keep-Alive: timeout` has passed: a request could be on its way. Default: the
   * connections are closed.
   */
  keepIdle?: boolean;
}

const idleCheckMs = 50;

/**
 * Stops a server. From now on, responses contain `Connection: close`. After the delay, no more
 * connections are accepted, and the server waits for requests that are running.
 */
export async function stopServer(
  server: Server,
  { delayMs = 0, drainMs = 5_000, keepIdle = false }: StopOptions = {},
): Promise<void> {
  if (!server.listening) {
    return;
  }
  const endMs = performance.now() + drainMs;
  closeAfterNextResponse(server);
  if (delayMs > 0) {
    await wait(Math.min(delayMs, drainMs));
  }
  const closeAll = setTimeout(
    () => server.closeAllConnections(),
    Math.max(0, endMs - performance.now()),
  );
  await (keepIdle ? closeBusy(server) : closeAtOnce(server));
  clearTimeout(closeAll);
}

function closeAfterNextResponse(server: Server): void {
  const close = (_request: unknown, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    if (server.listenerCount(event) > 0) {
      server.prependListener(event, close);
    }
  }
}

/**
 * Closes the server without closing idle connections, as `close` of node:net does. `close` of
 * node:http would close them.
 */
function closeBusy(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}

async function closeAtOnce(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle after its last response, and Node does not close it then, so this is
  // checked repeatedly.
  const closeIdle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  await closed;
  clearInterval(closeIdle);
}
