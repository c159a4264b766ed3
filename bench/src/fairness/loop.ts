import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';

export interface RunningAttack {
  begun: Promise<unknown>;
  stop(): Promise<void>;
}

export interface LoopedRequest {
  path: string;
  headers: Record<string, string>;
  method?: 'GET' | 'POST';
  body?: string | Buffer;
}

/** Time in which the queues of the platform fill. */
const headStartMs = 1_000;

/** Each connection sends the next request after the response and a pause of `pauseMs`. */
export function loopOf(
  baseUrl: string,
  connections: number,
  requestOf: (connection: number) => LoopedRequest,
  pauseMs = 0,
): RunningAttack {
  const dispatcher = new Agent({
    connections,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const stopped = new AbortController();
  async function attack(connection: number): Promise<void> {
    while (!stopped.signal.aborted) {
      const { path, ...rest } = requestOf(connection);
      try {
        const { body } = await request(baseUrl + path, {
          dispatcher,
          signal: stopped.signal,
          ...rest,
        });
        await body.dump();
        if (pauseMs > 0) {
          await setTimeout(pauseMs, undefined, { signal: stopped.signal });
        }
      } catch {
        // The platform may close the connection of an attacker.
        if (!stopped.signal.aborted) {
          await setTimeout(100);
        }
      }
    }
  }
  const all = Array.from({ length: connections }, (_, connection) => attack(connection));
  return {
    begun: setTimeout(headStartMs),
    async stop() {
      stopped.abort();
      await Promise.all(all);
      await dispatcher.destroy();
    },
  };
}
