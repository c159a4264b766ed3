import { setTimeout } from 'node:timers/promises';

/** What the platform said that it did. */
export interface Acknowledged {
  created: Set<string>;
  /** How often each record was changed. */
  updates: Map<string, number>;
  deleted: Set<string>;
  keys: Set<string>;
}

const writers = 8;

/** Writes without a pause until `stop` is called; notes what was acknowledged. */
export function createLoad(baseUrl: string, apiKey: string, acknowledged: Acknowledged): { stop(): Promise<void> } {
  let stopped = false;

  async function send(method: string, path: string, body?: object) {
    const answer = await fetch(`${baseUrl}/v2/${path}`, {
      method,
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  }

  /** A record's life, and now and then a key. A writer owns its records: who else would know what to expect? */
  async function live(writer: number, round: number): Promise<void> {
    const { id } = await send('POST', 'investments', { name: `Crash ${writer} ${round}`, tags: ['crash'] });
    acknowledged.created.add(id);
    for (let change = 1; change <= round % 4; change++) {
      await send('PATCH', `investments/${id}`, { sector: `Sector ${round} ${change}` });
      acknowledged.updates.set(id, change);
    }
    if (round % 3 === 0) {
      await send('DELETE', `investments/${id}`);
      acknowledged.deleted.add(id);
    }
    if (writer === 0 && round % 20 === 7)
      acknowledged.keys.add((await send('POST', 'api-keys', { name: `Crash ${round}` })).id);
  }

  async function write(writer: number): Promise<void> {
    for (let round = 0; !stopped; round++) {
      try {
        await live(writer, round);
      } catch {
        // Whether the last one happened, nobody was told. Others may.
        await setTimeout(50);
      }
    }
  }

  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    async stop() {
      stopped = true;
      await writing;
    },
  };
}
