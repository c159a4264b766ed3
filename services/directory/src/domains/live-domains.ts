import { afterCall } from '../kernel/after-call.ts';
import { ChangeMarks } from '../kernel/change-marks.ts';
import { firstDomains, type ProvenDomain } from './domain/verified-domains.ts';

/** A domain after a change: `proven` is absent if the domain is no longer verified. */
interface DomainChange {
  id: string;
  changedAt: Date;
  proven?: ProvenDomain;
}

/** The queries that find changed domains in the store. */
export interface DomainChanges {
  proven(): Promise<ProvenDomain[]>;
  countProven(): Promise<number>;
  /** Returns the time of the latest change, by the database's clock. */
  latestChange(): Promise<Date | undefined>;
  /** Returns the changes since a time, the oldest first. Excludes changes of deleted documents. */
  changedSince(at: Date): Promise<DomainChange[]>;
}

/** The verified domains of all organizations, in the memory of this process. */
export interface LiveDomains {
  /**
   * Returns the verifying domain of each organization. The map contains every change that was
   * stored before the call. Returns the same map object while nothing changes.
   * @throws the errors of the store
   */
  current(): Promise<ReadonlyMap<string, string>>;
}

const attempts = 3;

/**
 * Creates the map of verified domains of this process. Each call of `current` first reads the
 * changes since the previous call. To notice removed domains, whose documents are deleted, each
 * call counts the stored domains.
 */
export function createLiveDomains(
  changes: DomainChanges,
  nowMs: () => number = () => performance.now(),
): LiveDomains {
  const marks = new ChangeMarks(nowMs);
  let proven: Map<string, ProvenDomain> | undefined;
  let domains: ReadonlyMap<string, string> = new Map();

  async function readAll() {
    marks.begin(await changes.latestChange());
    proven = new Map((await changes.proven()).map((one) => [one.id, one]));
    domains = firstDomains(proven.values());
    return domains;
  }

  /** Applies the latest changes to the map. @returns whether the map has changed */
  async function readChanges(into: Map<string, ProvenDomain>): Promise<boolean> {
    const changed = await changes.changedSince(marks.since());
    const newChanges = changed.filter(({ id, proven: now }) => !isSame(into.get(id), now));
    for (const { id, proven: now } of newChanges) {
      if (now) {
        into.set(id, now);
      } else {
        into.delete(id);
      }
    }
    if (newChanges.length > 0) {
      domains = firstDomains(into.values());
    }
    marks.see(changed.at(-1)?.changedAt);
    return newChanges.length > 0;
  }

  return {
    current: afterCall(async () => {
      for (let attempt = 0; proven !== undefined && attempt < attempts; attempt++) {
        // The stored domains are counted before the changes are read. If no change was read but the
        // count differs from the map, the documents of removed domains were deleted.
        const count = await changes.countProven();
        if (await readChanges(proven)) {
          continue;
        }
        if (count === proven.size) {
          return domains;
        }
        break;
      }
      return readAll();
    }),
  };
}

function isSame(one: ProvenDomain | undefined, other: ProvenDomain | undefined): boolean {
  return (
    one?.organizationId === other?.organizationId &&
    one?.domain === other?.domain &&
    one?.verifiedAt.getTime() === other?.verifiedAt.getTime()
  );
}
