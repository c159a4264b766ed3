import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface Balancer {
  /** The URL for clients. */
  url: string;
  /** The backends that receive new connections. */
  ready(): string[];
  /** Probes this backend from now on, and sends connections to a ready backend. */
  add(backend: string): void;
  /** Sends no more connections to this backend. Open connections stay open. */
  remove(backend: string): void;
  /**
   * The reason for each connection that the balancer reset. Excludes resets by a client or by the
   * backend of an open connection.
   */
  resets: readonly string[];
  /** Resolves when the backend receives connections. @throws Error after 60 s */
  untilReady(backend: string): Promise<void>;
  stop(): Promise<void>;
}

export interface BalancerOptions {
  /** Default: any free port. */
  port?: number | undefined;
  /**
   * Interval between two probes of a backend, in milliseconds. Default: 200. A backend is left out
   * after a failed probe.
   */
  probeMs?: number | undefined;
}

/** The timeout is long, because a machine that runs tests can be busy. */
const probeTimeoutMs = 5_000;
const readyWithinMs = 60_000;

interface Backend {
  port: number;
  ready: boolean;
  stopProbing: AbortController;
}

/**
 * Balances TCP connections like a Service of Kubernetes: each new connection goes to the next
 * backend with the status 200 at `/readyz`. The balancer does not read the traffic, does not retry,
 * and reports a failed connection only by a reset.
 */
export async function startBalancer({
  port = 0,
  probeMs = 200,
}: BalancerOptions = {}): Promise<Balancer> {
  const backends = new Map<string, Backend>();
  const sockets = new Set<Socket>();
  const resets: string[] = [];
  let turn = 0;
  const readyOnes = () => [...backends.values()].filter(({ ready }) => ready);

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const candidates = readyOnes();
    const backend = candidates[turn++ % candidates.length];
    if (backend === undefined) {
      resets.push(`${new Date().toISOString()} no backend is ready`);
      return void client.resetAndDestroy();
    }
    const upstream = connect({
      port: backend.port,
      host: '127.0.0.1',
      allowHalfOpen: true,
      noDelay: true,
    });
    upstream.once('error', ({ message }) => {
      if (upstream.bytesRead === 0) {
        resets.push(`${new Date().toISOString()} ${message}`);
      }
    });
    pipe(client, upstream);
    pipe(upstream, client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  async function probe(backend: Backend): Promise<void> {
    const { signal } = backend.stopProbing;
    while (!signal.aborted) {
      backend.ready = (await isReady(backend.port)) && !signal.aborted;
      await setTimeout(probeMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resets,
    ready: () => [...backends].flatMap(([url, { ready }]) => (ready ? [url] : [])),
    add(url) {
      const backend = {
        port: Number(new URL(url).port),
        ready: false,
        stopProbing: new AbortController(),
      };
      backends.set(url, backend);
      void probe(backend);
    },
    remove(url) {
      backends.get(url)?.stopProbing.abort();
      backends.delete(url);
    },
    async untilReady(url) {
      for (
        const endMs = performance.now() + readyWithinMs;
        !backends.get(url)?.ready;
        await setTimeout(20)
      ) {
        if (performance.now() > endMs) {
          throw new Error(`${url} was not ready within ${readyWithinMs} ms`);
        }
      }
    },
    async stop() {
      for (const { stopProbing } of backends.values()) {
        stopProbing.abort();
      }
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await closed;
    },
  };
}

/** Passes the end or the failure of a side to the opposite side. */
function pipe(from: Socket, to: Socket): void {
  from.pipe(to);
  from.once('error', () => to.resetAndDestroy());
  from.once('close', () => {
    if (!from.readableEnded) {
      to.destroy();
    }
  });
}

/** A single probe, on a separate connection. */
function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({
      port,
      host: '127.0.0.1',
      path: '/readyz',
      agent: false,
      timeout: probeTimeoutMs,
    });
    probe.once('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    probe.once('error', () => resolve(false));
    probe.once('timeout', () => probe.destroy());
    probe.end();
  });
}
