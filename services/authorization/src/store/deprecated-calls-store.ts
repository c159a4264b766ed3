import type { DeprecatedCaller, DeprecatedCalls } from '@irp/contracts';
import type { DeprecatedCallsRow, DeprecationNoticeRow } from './deprecated-calls-model.ts';
import type { Models } from './models.ts';

export interface DeprecatedCallsStore {
  /** Keeps what a process has counted so far: told again, it changes nothing. */
  keep(processId: string, counts: readonly DeprecatedCalls[]): Promise<void>;
  /** The callers since a time, over all processes and days. */
  since(time: Date): Promise<DeprecatedCaller[]>;
  /** How many notices an owner has had about a version, and when the last was. */
  notices(owner: string, version: string): Promise<{ notices: number; lastAt: Date | undefined }>;
  noticed(owner: string, version: string, notices: number, at: Date): Promise<void>;
}

const keptForMs = 90 * 86_400_000;

export function createDeprecatedCallsStore({ deprecatedCalls, deprecationNotices }: Models): DeprecatedCallsStore {
  return {
    async keep(processId, counts) {
      if (counts.length === 0) return;
      await deprecatedCalls.bulkWrite(
        counts.map((count) => ({ updateOne: upsertOf(processId, count) })),
        {
          ordered: false,
        },
      );
    },
    async since(time) {
      const callers = new Map<string, DeprecatedCaller>();
      const rows = deprecatedCalls.find({ lastAt: { $gte: time } }).lean<DeprecatedCallsRow[]>();
      for await (const row of rows.cursor()) addTo(callers, row as DeprecatedCallsRow);
      return [...callers.values()];
    },
    async notices(owner, version) {
      const row = await deprecationNotices.findById(`${owner} ${version}`).lean<DeprecationNoticeRow>();
      return { notices: row?.notices ?? 0, lastAt: row?.lastAt };
    },
    async noticed(owner, version, notices, lastAt) {
      await deprecationNotices.updateOne(
        { _id: `${owner} ${version}` },
        { $max: { notices, lastAt } },
        { upsert: true },
      );
    },
  };
}

function upsertOf(processId: string, { calls, lastAt, sunsetAt, ...rest }: DeprecatedCalls) {
  const last = new Date(lastAt);
  return {
    filter: { _id: [processId, rest.day, rest.version, rest.credentialId].join(' ') },
    update: {
      $max: { calls, lastAt: last, expireAt: new Date(last.getTime() + keptForMs) },
      $set: { ...rest, sunsetAt: sunsetAt === null ? null : new Date(sunsetAt) },
    },
    upsert: true,
  };
}

function addTo(callers: Map<string, DeprecatedCaller>, row: DeprecatedCallsRow): void {
  const key = `${row.version} ${row.credentialId}`;
  const known = callers.get(key);
  const lastAt = row.lastAt.toISOString();
  callers.set(key, {
    version: row.version,
    deprecatedOn: row.deprecatedOn,
    sunsetAt: row.sunsetAt?.toISOString() ?? null,
    successor: row.successor,
    userId: row.userId,
    applicationId: row.applicationId,
    workspaceId: row.workspaceId,
    credentialId: row.credentialId,
    calls: row.calls + (known?.calls ?? 0),
    lastAt: known && known.lastAt > lastAt ? known.lastAt : lastAt,
  });
}
