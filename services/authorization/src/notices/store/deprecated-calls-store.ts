import type {
  ApplicationUse,
  DeprecatedCaller,
  DeprecatedCalls,
} from '@irp/contracts/authorization';
import type {
  DeprecatedCallsRow,
  DeprecationNoticeRow,
  NoticeModels,
} from './deprecated-calls-model.ts';

type VersionCalls = ApplicationUse['deprecatedCalls'][number];

export interface DeprecatedCallsStore {
  /**
   * Stores the totals that a gateway process has counted so far. A repeated report has no effect.
   */
  record(processId: string, counts: readonly DeprecatedCalls[]): Promise<void>;
  /** Returns the callers since a time, summed over processes and days. */
  callersSince(time: Date): Promise<DeprecatedCaller[]>;
  /**
   * Returns the deprecated versions that an application has called since a time, from all
   * workspaces, most calls first.
   */
  versionsCalledBy(applicationId: string, time: Date): Promise<VersionCalls[]>;
  /**
   * Returns how many notices about a version an owner has received, and when the last notice was
   * sent.
   */
  lastNotice(
    owner: string,
    version: string,
  ): Promise<{ lastNotice: number; lastAt: Date | undefined }>;
  recordNotice(owner: string, version: string, notices: number, at: Date): Promise<void>;
}

const retentionMs = 90 * 86_400_000;

export function createDeprecatedCallsStore({
  deprecatedCalls,
  deprecationNotices,
}: Pick<NoticeModels, 'deprecatedCalls' | 'deprecationNotices'>): DeprecatedCallsStore {
  return {
    async record(processId, counts) {
      if (counts.length === 0) {
        return;
      }
      await deprecatedCalls.bulkWrite(
        counts.map((count) => ({ updateOne: upsertOf(processId, count) })),
        {
          ordered: false,
        },
      );
    },
    async callersSince(time) {
      const callers = new Map<string, DeprecatedCaller>();
      const rows = deprecatedCalls.find({ lastAt: { $gte: time } }).lean<DeprecatedCallsRow[]>();
      for await (const row of rows.cursor()) {
        addTo(callers, row as DeprecatedCallsRow);
      }
      return [...callers.values()];
    },
    async versionsCalledBy(applicationId, time) {
      const versions = new Map<string, VersionCalls>();
      const rows = deprecatedCalls
        .find({
          applicationId,
          lastAt: { $gte: time },
        })
        .lean<DeprecatedCallsRow[]>();
      for await (const row of rows.cursor()) {
        addVersion(versions, row as DeprecatedCallsRow);
      }
      return [...versions.values()].sort((a, b) => b.calls - a.calls);
    },
    async lastNotice(owner, version) {
      const row = await deprecationNotices
        .findById(`${owner} ${version}`)
        .lean<DeprecationNoticeRow>();
      return {
        lastNotice: row?.notices ?? 0,
        lastAt: row?.lastAt,
      };
    },
    async recordNotice(owner, version, notices, lastAt) {
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
      $max: {
        calls,
        lastAt: last,
        expireAt: new Date(last.getTime() + retentionMs),
      },
      $set: {
        ...rest,
        sunsetAt: sunsetAt === null ? null : new Date(sunsetAt),
      },
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

function addVersion(versions: Map<string, VersionCalls>, row: DeprecatedCallsRow): void {
  const { version, deprecatedOn, successor } = row;
  const known = versions.get(version);
  const lastAt = row.lastAt.toISOString();
  versions.set(version, {
    version,
    deprecatedOn,
    successor,
    sunsetAt: row.sunsetAt?.toISOString() ?? null,
    calls: row.calls + (known?.calls ?? 0),
    lastAt: known && known.lastAt > lastAt ? known.lastAt : lastAt,
  });
}
