import { lanes, lanesAt } from '../domain/lanes.ts';
import type { MailModels, MailRow } from './mail-models.ts';

/**
 * Milliseconds for which an empty lane (priority queue) is skipped. After this time, the lane is
 * read again, because other processes may have stored mails, or mails may have become due.
 */
const askedAgainMs = 200;

/**
 * Creates a search for due mails, in the order of `lanesAt`. An empty lane (priority queue) is
 * skipped for `askedAgainMs`, because most lanes are empty while an event with many recipients is
 * sent. After a search without any due mail, the next search first checks all lanes with a single
 * query.
 */
export function createNextDue({ mails }: MailModels, state: MailRow['state']) {
  let turn = 0;
  let changes = 0;
  let allWereEmpty = false;
  const emptyUntilMs = new Map<number, number>();

  async function inLane(lane: number, limit: number): Promise<string[]> {
    const before = changes;
    const due = mails.find(
      {
        state,
        lane,
        nextAttemptAt: { $lte: new Date() },
      },
      { _id: 1 },
    );
    const found = await due.sort({ nextAttemptAt: 1 }).limit(limit).lean<MailRow[]>();
    if (found.length < limit && before === changes) {
      emptyUntilMs.set(lane, performance.now() + askedAgainMs);
    }
    return found.map(({ _id }) => _id);
  }

  async function isAnyDue(): Promise<boolean> {
    const due = {
      state,
      lane: { $in: [...lanes] },
      nextAttemptAt: { $lte: new Date() },
    };
    return (await mails.exists(due)) !== null;
  }

  return {
    async ids(limit: number): Promise<string[]> {
      const before = changes;
      if (allWereEmpty && !(await isAnyDue())) {
        return [];
      }
      const [awaited = 0, ...others] = lanesAt(turn++);
      const ids = await inLane(awaited, limit);
      for (const lane of others) {
        if (ids.length === limit) {
          break;
        }
        if (performance.now() < (emptyUntilMs.get(lane) ?? 0)) {
          continue;
        }
        ids.push(...(await inLane(lane, limit - ids.length)));
      }
      allWereEmpty = ids.length === 0 && before === changes;
      return ids;
    },
    /** Forgets which lanes were empty. Must be called after mails were stored or released. */
    changed(): void {
      changes++;
      allWereEmpty = false;
      emptyUntilMs.clear();
    },
  };
}
