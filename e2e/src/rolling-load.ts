import { setTimeout } from 'node:timers/promises';
import { connectRepeatedly } from './new-connections.ts';
import type { SeparateServices } from './separate-services.ts';
import { createStrictClient, type StrictResponse } from './strict-client.ts';
import { type Acknowledged, createLoad } from './write-load.ts';

export interface RollingLoad {
  /** Every request without a response or with an unexpected response. */
  failures(): string[];
  acknowledged: Acknowledged;
  /** Invited addresses, with a single mail each. */
  invited: readonly string[];
  /** Number of rows created by imports of the second workspace. */
  imported(): number;
  /** The responses to each user that sends reads as fast as possible, above the rate limit. */
  floods: readonly (readonly StrictResponse[])[];
  /** How often each kind of request succeeded. */
  counts: Readonly<Record<string, number>>;
  /** Ends the load after the requests in progress. */
  stop(): Promise<void>;
}

export interface RollingLoadOptions {
  services: Pick<SeparateServices, 'publicUrl' | 'application' | 'parts'>;
  workspaceId: string;
  /** API keys of people of the workspace. Each person has a separate rate limit. */
  keys: {
    writer: string;
    inviter: string;
    readers: readonly string[];
    flooders: readonly string[];
  };
  /** Key of another workspace, for imports and exports. */
  importerKey: string;
}

const rowsOfImport = 40;
/**
 * Interval between two rows of an import. The import lasts longer than a process accepts
 * connections after SIGTERM.
 */
const rowEveryMs = 100;

/**
 * Sends all kinds of requests repeatedly until `stop` is called. `failures` returns each failed
 * request.
 */
export function startRollingLoad({
  services,
  workspaceId,
  keys,
  importerKey,
}: RollingLoadOptions): RollingLoad {
  const { publicUrl, application, parts } = services;
  const client = createStrictClient(publicUrl);
  const acknowledged: Acknowledged = {
    created: new Set(),
    updates: new Map(),
    deleted: new Set(),
    keys: new Set(),
  };
  const invited: string[] = [];
  const floods: StrictResponse[][] = [];
  const counts: Record<string, number> = {};
  let imported = 0;
  let stopped = false;

  const urls = Object.fromEntries(Object.entries(parts).map(([name, { url }]) => [name, url]));
  const connections = connectRepeatedly(urls, 60);
  const write = createLoad(publicUrl, keys.writer, acknowledged, {
    writers: 2,
    pauseMs: 100,
    mustSucceed: true,
  });
  const json = { 'Content-Type': 'application/json' };

  async function readPages(key: string, round: number): Promise<void> {
    const paths = [
      '/v2/investments?limit=20&sort=-createdAt',
      '/v2/me',
      '/v2/webhook-endpoints',
      '/v2/audit/records?limit=5',
    ];
    await client.send('GET', paths[round % paths.length]!, { key }, [200]);
  }

  async function useToken(): Promise<void> {
    const { clientId: client_id, clientSecret: client_secret } = application;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id,
      client_secret,
    });
    const { text } = await client.send('POST', '/oauth/token', { body }, [200]);
    const { access_token: token } = JSON.parse(text);
    await client.send('GET', '/v2/me', { headers: { Authorization: `Bearer ${token}` } }, [200]);
  }

  async function invite(round: number): Promise<void> {
    const email = `invited${round}@apart.example`;
    const body = JSON.stringify({ email, role: 'member' });
    const init = {
      key: keys.inviter,
      headers: json,
      body,
    };
    await client.send('POST', `/v2/workspaces/${workspaceId}/members`, init, [201]);
    invited.push(email);
  }

  async function importRows(round: number): Promise<void> {
    async function* rows() {
      yield 'name\n';
      for (let row = 0; row < rowsOfImport; row++, await setTimeout(rowEveryMs)) {
        yield `Imported ${round} ${row}\n`;
      }
    }
    const body = ReadableStream.from(rows()).pipeThrough(new TextEncoderStream());
    const init = {
      key: importerKey,
      headers: { 'Content-Type': 'text/csv' },
      body,
    };
    const { text } = await client.send('POST', '/v2/investments/imports', init, [200]);
    const { created } = JSON.parse(text);
    if (created !== rowsOfImport) {
      client.failures.push(`an import created ${created} of ${rowsOfImport} records: ${text}`);
    }
    imported += created;
  }

  async function exportRows(): Promise<void> {
    const before = imported;
    const { text } = await client.send(
      'GET',
      '/v2/investments/exports?format=ndjson',
      { key: importerKey },
      [200],
    );
    const rows = text.split('\n').length - 1;
    if (rows < before) {
      client.failures.push(`an export had ${rows} of ${before} records`);
    }
  }

  async function flood(key: string, responses: StrictResponse[]): Promise<void> {
    responses.push(await client.send('GET', '/v2/me', { key }, [200, 429]));
  }

  async function repeat(
    kind: string,
    pauseMs: number,
    once: (round: number) => Promise<void>,
  ): Promise<void> {
    for (let round = 0; !stopped; round++, await setTimeout(pauseMs)) {
      // Ignores the error: the client has already added the failure to its list.
      await once(round).then(
        () => {
          counts[kind] = (counts[kind] ?? 0) + 1;
        },
        () => undefined,
      );
    }
  }

  const loops = [
    ...keys.readers.map((key) => repeat('reads', 700, (round) => readPages(key, round))),
    ...keys.flooders.flatMap((key) => {
      const replies: StrictResponse[] = [];
      floods.push(replies);
      return [1, 2].map(() => repeat('flood', 100, () => flood(key, replies)));
    }),
    repeat('tokens', 300, useToken),
    repeat('invitations', 300, invite),
    repeat('imports', 50, importRows),
    repeat('exports', 400, exportRows),
  ];
  return {
    acknowledged,
    invited,
    floods,
    counts,
    failures: () => [...client.failures, ...connections.failures],
    imported: () => imported,
    async stop() {
      stopped = true;
      await Promise.all(loops);
      await connections.stop();
      counts.connections = connections.succeeded();
      await write.stop();
    },
  };
}
