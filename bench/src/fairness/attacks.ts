import { gzipSync } from 'node:zlib';
import { type HostileRequest, openHostileConnections } from '@irp/testing/hostile-connections';
import type { PlatformUnderLoad } from '../platform-under-load.ts';
import { loopOf, type RunningAttack } from './loop.ts';
import type { Goal } from './row.ts';

/** Starts the attackers. */
export type Attack = () => RunningAttack;

const attackers = 300;
const searchers = 64;
const exporters = 64;
const importers = 2;
const shortRows = 20_000;

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const investments = '/v2/investments';

export function attacksOf({
  baseUrl,
  apiKey,
  demo: { users },
}: PlatformUnderLoad): Record<string, Attack> {
  const address = { 'X-Forwarded-For': '198.51.100.1' };
  const own = users.find((user) => user.apiKey === apiKey)?.workspaceId;
  const colleagues = users.filter(({ workspaceId }) => workspaceId === own);
  /** Distributes the connections over all callers of the workspace. */
  const headersOf = (connection: number) => ({
    ...address,
    'X-API-Key': colleagues[connection % colleagues.length]?.apiKey ?? apiKey,
  });
  const holding = (count: number, requestOf: (connection: number) => HostileRequest) => () => {
    const { begun, close } = openHostileConnections(baseUrl, count, requestOf);
    return {
      begun,
      stop: async () => close(),
    };
  };
  const reading = (count: number, path: string) =>
    holding(count, (connection) => ({
      method: 'GET',
      path,
      headers: headersOf(connection),
    }));
  const writing = (path: string, headers: Record<string, string>, bodyBytes: number) =>
    holding(attackers, () => ({
      method: 'POST',
      path,
      headers: { ...address, ...headers },
      bodyBytes,
    }));
  /** Each request reads a different list, because the platform caches reads until a change. */
  const searching = (pathOf: (request: number) => string) => () => {
    let requests = 0;
    return loopOf(baseUrl, searchers, (at) => ({
      path: pathOf(requests++),
      headers: headersOf(at),
    }));
  };
  return {
    'searches for a word': searching((request) => `${investments}?q=${twoLetters(request)}`),
    'searches for two words': searching(
      (request) => `${investments}?q=bank%20${twoLetters(request)}`,
    ),
    'totals of two letters': searching(
      (request) => `${investments}?q=${[...twoLetters(request)].join('%20')}&limit=0`,
    ),
    'deep offsets': searching((request) => `${investments}?offset=${60_000 + (request % 1_000)}`),
    'filters without an index': searching(
      (request) => `${investments}?isEmpty=lei&employees[gte]=${request}&sort=ceo`,
    ),
    'counts of values': searching((request) => `${investments}/facets?employees[gte]=${request}`),
    'dribbled bodies': writing(investments, { 'X-API-Key': apiKey }, 1_000_000),
    'dribbled imports': writing(`${investments}/imports`, { 'X-API-Key': apiKey }, 1_000_000),
    'dribbled token requests': writing('/oauth/token', form, 60_000),
    'pages that are not read': reading(attackers, `${investments}?limit=1000`),
    'arrays that are not read': reading(attackers, '/investments'),
    'exports that are not read, 64': reading(exporters, `${investments}/exports`),
    'exports that are not read, 300': reading(attackers, `${investments}/exports`),
    'exports of the audit log that are not read': reading(attackers, '/v2/audit/exports'),
    'sign-ins with wrong passwords': holding(attackers, (connection) => ({
      method: 'POST',
      path: '/account/sign-in',
      headers: { ...form, 'X-Forwarded-For': `203.0.${connection >> 8}.${connection & 255}` },
      body: new URLSearchParams({
        email: `nobody${connection}@example.com`,
        password: 'a guess of mine',
      }).toString(),
    })),
    'imports of short rows': () =>
      loopOf(baseUrl, importers, (at) => ({
        path: `${investments}/imports`,
        method: 'POST',
        body: shortFile(at),
        headers: {
          ...headersOf(at),
          'Content-Type': 'text/csv',
          'Content-Encoding': 'gzip',
        },
      })),
  };
}

const ofLatest: Goal = { of: 'p99', most: 2 };
/**
 * The goal for attacks by clients that do not read their responses. The goal limits p50, because
 * p99 includes the burst at the start, when the platform executes 300 requests at once.
 */
const ofUnread: Goal = { of: 'p50', most: 2 };
/**
 * The goal for attacks with small imports is higher, because small imports have the same priority
 * as other changes. Large imports run as jobs.
 */
const ofImports: Goal = { of: 'p50', most: 3 };

export function goalOf(attack: string): Goal {
  if (attack.includes('not read')) {
    return ofUnread;
  }
  return attack.includes('short rows') ? ofImports : ofLatest;
}

/** Returns the next of 676 prefixes of two letters. */
function twoLetters(request: number): string {
  const letterOf = (at: number) => String.fromCharCode(97 + (at % 26));
  return letterOf(Math.floor(request / 26)) + letterOf(request);
}

let files = 0;

/** A gzip CSV file with new rows. */
function shortFile(connection: number): Buffer {
  const file = `${connection}${files++}`;
  return gzipSync(
    `name\n${Array.from({ length: shortRows }, (_, row) => `${file}x${row}`).join('\n')}\n`,
  );
}
