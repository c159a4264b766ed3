import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Demo } from '@irp/embedded';
import { type HostileRequest, openHostileConnections } from '@irp/testing/hostile-connections';
import { Pool, request } from 'undici';
import { closedLoop } from './closed-loop.ts';
import { median, percentile } from './percentiles.ts';
import { type PlatformUnderLoad, startPlatform } from './platform-under-load.ts';

const records = 2_000;
const attackers = 300;
const workers = 4;
const roundMs = 2_000;
const rounds = Number(process.env.ROUNDS ?? 3);
const target = 2;
/** Only the attacks whose names contain this. */
const only = process.env.ATTACK ?? '';
/** The attackers have addresses of their own. */
const environment = { TRUST_PROXY_HOPS: '1', LOG_LEVEL: 'error' };

/** Measures how long a caller of another workspace waits while attackers hold connections, compared with the rounds between. */
export async function fairness(): Promise<void> {
  const platform = await startPlatform(environment);
  try {
    await importRecords(platform);
    const healthy = await otherWorkspace(platform);
    const api = new Pool(platform.baseUrl, { connections: workers });
    const send = () => getPage(api, healthy);
    // Opens connections and compiles code.
    await closedLoop(send, workers, roundMs);
    const rows = [];
    for (const [what, attack] of Object.entries(attacksOf(platform)).filter(([name]) => name.includes(only)))
      rows.push(await measure(what, attack, platform, send));
    console.table(rows);
    await api.close();
  } finally {
    await platform.stop();
    await platform.remove();
  }
}

/** Each connection of an attack sends one request. */
type Attack = (connection: number) => HostileRequest;

function attacksOf({ apiKey }: PlatformUnderLoad): Record<string, Attack> {
  const address = { 'X-Forwarded-For': '198.51.100.1' };
  const headers = { ...address, 'X-API-Key': apiKey };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const investments = '/v2/investments';
  return {
    'dribbled bodies': () => ({ method: 'POST', path: investments, headers, bodyBytes: 1_000_000 }),
    'dribbled imports': () => ({ method: 'POST', path: `${investments}/imports`, headers, bodyBytes: 1_000_000 }),
    'dribbled token requests': () => ({
      ...{ method: 'POST', path: '/oauth/token', headers: { ...address, ...form } },
      bodyBytes: 60_000,
    }),
    'pages that are not read': () => ({ method: 'GET', path: `${investments}?limit=1000`, headers }),
    'arrays that are not read': () => ({ method: 'GET', path: '/investments', headers }),
    'exports that are not read': () => ({ method: 'GET', path: `${investments}/exports`, headers }),
    'exports of the audit log that are not read': () => ({ method: 'GET', path: '/v2/audit/exports', headers }),
    'sign-ins with wrong passwords': (connection) => ({
      ...{ method: 'POST', path: '/account/sign-in' },
      headers: { ...form, 'X-Forwarded-For': `203.0.${connection >> 8}.${connection & 255}` },
      body: new URLSearchParams({ email: `nobody${connection}@example.com`, password: 'a guess of mine' }).toString(),
    }),
  };
}

/** Rounds without and with the attackers take turns. */
async function measure(what: string, attack: Attack, { baseUrl }: PlatformUnderLoad, send: () => Promise<void>) {
  const quiet: number[] = [];
  const attacked: number[] = [];
  for (let round = 0; round < rounds; round++) {
    quiet.push(percentile(await closedLoop(send, workers, roundMs), 0.99));
    const hostile = openHostileConnections(baseUrl, attackers, attack);
    await hostile.begun;
    attacked.push(percentile(await closedLoop(send, workers, roundMs), 0.99));
    hostile.close();
  }
  const [value, reference] = [median(attacked), median(quiet)];
  return {
    what,
    'p99 ms': value.toFixed(1),
    'p99 ms without': reference.toFixed(1),
    ratio: (value / reference).toFixed(2),
    target,
  };
}

async function getPage(api: Pool, apiKey: string): Promise<void> {
  const headers = { 'X-API-Key': apiKey, 'X-Forwarded-For': '192.0.2.1' };
  const { statusCode, body } = await api.request({ path: '/v2/investments?limit=10', method: 'GET', headers });
  await body.dump();
  if (statusCode !== 200) throw new Error(`the healthy caller received ${statusCode}`);
}

async function otherWorkspace({ directory, apiKey }: PlatformUnderLoad): Promise<string> {
  const { users }: Demo = JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8'));
  const own = users.find((user) => user.apiKey === apiKey)?.workspaceId;
  const other = users.find(({ workspaceId }) => workspaceId !== own);
  if (!other) throw new Error('the demo data has one workspace only');
  return other.apiKey;
}

/** So many that a response does not fit into the buffers of the system. */
async function importRecords({ baseUrl, apiKey }: PlatformUnderLoad): Promise<void> {
  const lines = Array.from({ length: records }, (_, index) => `Company ${index},${'a long description '.repeat(20)}`);
  const { statusCode, body } = await request(`${baseUrl}/v2/investments/imports`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'text/csv' },
    body: `name,description\n${lines.join('\n')}\n`,
    headersTimeout: 0,
  });
  const text = await body.text();
  if (statusCode >= 300) throw new Error(`the import returned ${statusCode}: ${text}`);
}
