import { afterCall } from '../kernel/after-call.ts';
import { ChangeMarks } from '../kernel/change-marks.ts';
import { firstDomains, type ProvenDomain } from './domain/verified-domains.ts';

/** A domain that was proven, or is so no more. */
interface DomainChange {
  id: string;
  changedAt: Date;
  proven?: ProvenDomain;
}

/** What is read of the store. */
export interface DomainChanges {
  proven(): Promise<ProvenDomain[]>;
  countProven(): Promise<number>;
  /** When the latest change was, by the database's clock. */
  latestChange(): Promise<Date | undefined>;
  /** Changes at this time and later, the oldest first, but for those of documents that are gone. */
  changedSince(at: Date): Promise<DomainChange[]>;
}

/** Which organizations are verified, in the memory of this process. */
export interface LiveDomains {
  /**
   * The domain by which each organization is verified, with every change that was stored before the
   * call; the same map while nothing changes.
   * @throws what the store throws
   */
  current(): Promise<ReadonlyMap<string, string>>;
}

const attempts = 3;

/**
 * Reads what has changed before it is looked at, as the index of listings does, and counts, as
 * documents of removed domains go.
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

  /** @returns whether something has changed */
  async function readChanges(into: Map<string, ProvenDomain>): Promise<boolean> {
    const changed = await changes.changedSince(marks.since());
    const news = changed.filter(({ id, proven: now }) => !isSame(into.get(id), now));
    for (const { id, proven: now } of news) {
      if (now) {
        into.set(id, now);
      } else {
        into.delete(id);
      }
    }
    if (news.length > 0) {
      domains = firstDomains(into.values());
    }
    marks.see(changed.at(-1)?.changedAt);
    return news.length > 0;
  }

  return {
    current: afterCall(async () => {
      for (let attempt = 0; proven !== undefined && attempt < attempts; attempt++) {
        // Counted first: with no change read after it, a number that differs is that of removals
        // whose documents are gone.
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
