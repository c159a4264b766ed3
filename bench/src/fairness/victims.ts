import { Pool } from 'undici';
import { closedLoop } from '../closed-loop.ts';
import type { PlatformUnderLoad } from '../platform-under-load.ts';

/** Latencies in milliseconds. */
export interface Samples {
  reads: number[];
  writes: number[];
}

/**
 * Callers of an organization without attackers. The callers send four requests at a time: reads of
 * their identity, of a record and of a page, and a change.
 */
export interface Victims {
  round(durationMs: number): Promise<Samples>;
  close(): Promise<void>;
}

const readsAtOnce = 3;

export async function createVictims({
  baseUrl,
  apiKey,
  demo: { users },
}: PlatformUnderLoad): Promise<Victims> {
  const own = users.find((user) => user.apiKey === apiKey)?.workspaceId;
  const victim = users.findLast(({ workspaceId }) => workspaceId !== own);
  if (!victim) {
    throw new Error('the demo data has one workspace only');
  }
  const api = new Pool(baseUrl, { connections: readsAtOnce + 1 });
  const headers = { 'X-API-Key': victim.apiKey, 'X-Forwarded-For': '192.0.2.1' };

  async function send(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: unknown,
    type = 'application/json',
  ) {
    const response = await api.request({
      method,
      path,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': type },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.body.text();
    if (response.statusCode >= 300) {
      throw new Error(`${method} ${path} of the healthy caller: ${response.statusCode}`);
    }
    return text;
  }

  const { id } = JSON.parse(await send('POST', '/v2/investments', { name: 'Healthy' })) as {
    id: string;
  };
  const paths = ['/v2/me', `/v2/investments/${id}`, '/v2/investments?limit=10'];
  let turn = 0;
  const read = async () => void (await send('GET', paths[turn++ % paths.length] ?? '/v2/me'));
  const write = async () =>
    void (await send(
      'PATCH',
      `/v2/investments/${id}`,
      { description: `${turn++}` },
      'application/merge-patch+json',
    ));
  return {
    async round(durationMs) {
      const both = [
        closedLoop(read, readsAtOnce, durationMs),
        closedLoop(write, 1, durationMs),
      ] as const;
      const [reads, writes] = await Promise.all(both);
      return { reads, writes };
    },
    close: () => api.close(),
  };
}
