import { setTimeout } from 'node:timers/promises';

/** The ids of the acknowledged changes. */
export interface Acknowledged {
  created: Set<string>;
  /** Number of updates of each record. */
  updates: Map<string, number>;
  deleted: Set<string>;
  keys: Set<string>;
}

export interface Load {
  /**
   * Ends the writers.
   * @throws Error with the first response that an outage of the platform does not explain
   */
  stop(): Promise<void>;
}

export interface LoadOptions {
  /** Default: 8. */
  writers?: number;
  /** Pause between two writes of a writer, in milliseconds; default: none. */
  pauseMs?: number;
  /**
   * Whether a missing response, or a response with 502, 503 or 504, is also a failure of the load.
   * Default: false, the platform may be unavailable.
   */
  mustSucceed?: boolean;
}

/**
 * Responses of a platform during a start, a stop or an outage: whether the request was executed is
 * unknown.
 */
const unavailable = [502, 503, 504];

/** A response that violates the contract even during an outage. */
class UnexpectedResponse extends Error {}

/** Returns the kinds of change of which no change was acknowledged. */
export function unacknowledgedKinds(acknowledged: Acknowledged): string[] {
  return Object.entries(acknowledged).flatMap(([kind, ids]) => (ids.size === 0 ? [kind] : []));
}

/**
 * @throws Error with the kinds of change of which no change was acknowledged: a test would prove
 * nothing about them
 */
export function requireEveryKind(acknowledged: Acknowledged): void {
  const missing = unacknowledgedKinds(acknowledged);
  if (missing.length > 0) {
    throw new Error(`The load had no acknowledged change of: ${missing.join(', ')}`);
  }
}

/**
 * Writes until `stop` is called, and adds every acknowledged change to `acknowledged`. Sends no
 * request twice.
 */
export function createLoad(
  baseUrl: string,
  apiKey: string,
  acknowledged: Acknowledged,
  { writers = 8, pauseMs = 0, mustSucceed = false }: LoadOptions = {},
): Load {
  let stopped = false;
  let unexpected: UnexpectedResponse | undefined;

  async function send(method: string, path: string, body?: object) {
    const sent = fetch(`${baseUrl}/v2/${path}`, {
      method,
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const response = await sent
      .then(async (received) => ({
        ok: received.ok,
        status: received.status,
        text: await received.text(),
      }))
      .catch((error: Error) => {
        throw mustSucceed
          ? new UnexpectedResponse(`${method} ${path}: ${error.cause ?? error}`)
          : error;
      });
    if (pauseMs > 0) {
      await setTimeout(pauseMs);
    }
    const problem = `${method} ${path}: ${response.status} ${response.text}`;
    if (!mustSucceed && unavailable.includes(response.status)) {
      throw new Error(problem);
    }
    if (!response.ok) {
      throw new UnexpectedResponse(problem);
    }
    return response.text === '' ? {} : JSON.parse(response.text);
  }

  /**
   * Creates, updates and deletes a record, and sometimes creates and revokes a key. No other writer
   * changes the record.
   */
  async function writeOnce(writer: number, round: number): Promise<void> {
    const { id } = await send('POST', 'investments', {
      name: `Crash ${writer} ${round}`,
      tags: ['crash'],
    });
    acknowledged.created.add(id);
    for (let change = 1; change <= round % 4; change++) {
      await send('PATCH', `investments/${id}`, { sector: `Sector ${round} ${change}` });
      acknowledged.updates.set(id, change);
    }
    if (round % 3 === 0) {
      await send('DELETE', `investments/${id}`);
      acknowledged.deleted.add(id);
    }
    if (writer === 0 && round % 10 === 0) {
      const key = {
        name: `Crash ${round}`,
        environment: 'production',
        scopes: ['investments.read'],
      };
      const created = await send('POST', 'api-keys', key);
      acknowledged.keys.add(created.id);
      // A person can have at most 50 valid API keys.
      await send('DELETE', `api-keys/${created.id}`);
    }
  }

  async function write(writer: number): Promise<void> {
    for (let round = 0; !stopped; round++) {
      try {
        await writeOnce(writer, round);
      } catch (error) {
        if (error instanceof UnexpectedResponse) {
          unexpected ??= error;
        }
        // The failed request was not acknowledged: the platform may have executed the request.
        await setTimeout(50);
      }
    }
  }

  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    async stop() {
      stopped = true;
      await writing;
      if (unexpected) {
        throw unexpected;
      }
    },
  };
}
