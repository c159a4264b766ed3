import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface StopOptions {
  /**
   * Time in milliseconds during which the server still accepts connections, so that load balancers
   * can notice the stop. Default: 0.
   */
  delayMs?: number;
  /**
   * Maximum time from the call in milliseconds. After this time, all connections are closed, even
   * if requests are still running. Default: 5,000.
   */
  drainMs?: number;
  /**
   * Keeps idle connections open, because a request could be in transit. An idle connection ends
   * with its next response, when the client closes it, or after `Keep-Alive: timeout`. Default:
   * idle connections are closed.
   */
  keepIdle?: boolean;
}

const idleCheckMs = 50;

/**
 * Stops a server. From now on, responses contain `Connection: close`. After the delay, the server
 * accepts no more connections and waits for running requests.
 * @param acceptors the servers that accept connections, including `server`
 */
export async function stopServer(
  server: Server,
  acceptors: readonly NetServer[],
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
  await (keepIdle ? closeBusy(acceptors) : closeAtOnce(server, acceptors));
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
 * Stops listening, but keeps idle connections open, like `close` of node:net. `close` of node:http
 * would close the idle connections.
 */
function closeBusy(acceptors: readonly NetServer[]): Promise<void> {
  return closeEach(acceptors, (acceptor, done) => NetServer.prototype.close.call(acceptor, done));
}

async function closeAtOnce(server: Server, acceptors: readonly NetServer[]): Promise<void> {
  const closed = closeEach(acceptors, (acceptor, done) => acceptor.close(done));
  // Node does not close connections that become idle after the call of `close`. A timer closes
  // these connections.
  const closeIdle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  await closed;
  clearInterval(closeIdle);
}

/** Waits until each acceptor has closed, and its connections have ended. */
async function closeEach(
  acceptors: readonly NetServer[],
  close: (acceptor: NetServer, done: () => void) => void,
): Promise<void> {
  await Promise.all(
    acceptors.map((acceptor) => new Promise<void>((resolve) => close(acceptor, resolve))),
  );
}
