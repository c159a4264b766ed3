import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/built-console.ts';
import type { FakePlatform } from './fake-platform.ts';
import { pageOf } from './people.ts';

const vectors = join(root, 'packages/transparency/test-vectors');

/** The path of a test vector. Their stream is `w1`, as the workspace of the fake platform. */
export const vectorPath = (name: string) => join(vectors, name);

const read = (name: string) => readFileSync(vectorPath(name), 'utf8');

/** A record in the format of the API. */
export function auditRecord(seq: number, more: object = {}): object {
  return {
    v: 1,
    id: `e${seq}`,
    stream: 'w1',
    environment: 'production',
    seq,
    occurredAt: `2026-11-2${seq}T10:00:00.000Z`,
    recordedAt: `2026-11-2${seq}T10:00:00.100Z`,
    action: 'application.created',
    category: 'application',
    outcome: 'success',
    reason: null,
    actor: { type: 'user', id: 'u1', onBehalfOf: null },
    targets: [{ type: 'application', id: 'a1' }],
    applicationId: 'a1',
    installationId: null,
    credential: { kind: 'session', id: 's1' },
    context: { requestId: 'req-7', traceId: null, ip: '192.0.2.1', userAgent: 'Browser' },
    changes: [{ path: '/state', before: null, after: 'active' }],
    details: { name: 'Ledger Sync' },
    prevHash: `${seq}`.repeat(64),
    leafHash: `${seq + 1}`.repeat(64),
    ...more,
  };
}

/** A log with three records and a genuine bundle. @returns queries of the list */
export function serveAudit({ operations }: FakePlatform): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  const records = [
    auditRecord(2, {
      action: 'user.sign_in_failed',
      category: 'authentication',
      outcome: 'failure',
      actor: { type: 'anonymous', id: null, onBehalfOf: null },
      details: { email: '<b>mallory@example.com</b>' },
      targets: [],
      changes: [],
    }),
    auditRecord(1),
    auditRecord(0),
  ];
  operations.set('GET /v2/audit/records', ({ searchParams }) => {
    queries.push(searchParams);
    return searchParams.get('category') === 'webhook' ? pageOf([]) : pageOf(records);
  });
  operations.set('GET /v2/audit/records/e1', () => ({ body: auditRecord(1) }));
  operations.set('GET /v2/audit/keys', () => {
    const { keys } = JSON.parse(read('keys.json'));
    return { body: { keys: keys.map((key: object) => ({ nbf: 1, vkey: 'v', ...key })) } };
  });
  operations.set('GET /v2/audit/checkpoints', () => {
    const checkpoint = { size: 3, rootHash: 'cm9vdA==', at: '2026-11-22T10:00:00.000Z' };
    return pageOf([{ ...checkpoint, note: 'a note', logPosition: 1 }]);
  });
  operations.set('GET /v2/audit/exports', ({ searchParams }) => ({
    body:
      searchParams.get('format') === 'bundle'
        ? read('whole.ndjson')
        : [auditRecord(0), auditRecord(1), records[0]]
            .map((one) => `${JSON.stringify(one)}\n`)
            .join(''),
    headers: { 'Content-Type': 'application/x-ndjson' },
  }));
  operations.set('GET /v2/workspaces/w1/members', () =>
    pageOf([{ userId: 'u1', name: 'Ada Lovelace', email: 'ada@example.com' }]),
  );
  return queries;
}

/** The last checkpoint of the genuine bundle. */
export function checkpointOfVector(): string {
  const lines = read('whole.ndjson').split('\n');
  const line = lines.findLast((one) => one.startsWith('["checkpoint"')) ?? '[]';
  return JSON.parse(line)[1].note;
}
