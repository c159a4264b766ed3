import type { MailCategory } from '@irp/contracts/notifications';

/**
 * Mails wait in lanes, so that an event with many recipients does not delay other mails. Lane 0 is
 * for mails awaited by a person, and precedes all other lanes. Lane 1 holds the first ten mails of
 * an origin. Lane 2 holds the mails up to a hundred, lane 3 up to a thousand, and so on. An origin
 * with five mails thus does not wait for an origin with a hundred thousand mails.
 */
export const lanes = [0, 1, 2, 3, 4, 5] as const;
type Lane = (typeof lanes)[number];

const awaited: Lane = 0;
const last: Lane = 5;

/**
 * Returns the lane of a new mail.
 * @param earlier number of recently stored mails of the same origin
 */
export function laneOf({ isAwaited, earlier }: { isAwaited: boolean; earlier: number }): Lane {
  if (isAwaited) {
    return awaited;
  }
  return Math.min(last, 1 + Math.floor(Math.log10(Math.max(1, earlier)))) as Lane;
}

/**
 * Returns whether a person waits for the mail: for a link, or for the confirmation of a change of
 * the account. Mails about events never count, because they go to many recipients.
 */
export function isAwaited({
  category,
  origin,
}: {
  category: MailCategory;
  origin?: string | undefined;
}): boolean {
  return origin === undefined && (category === 'account' || category === 'security');
}

/**
 * Returns the order in which a lease reads the lanes. The first lane is always lane 0. The next
 * lane is lane 1 for every second lease, lane 2 for every fourth lease, and so on. Each lane thus
 * gets a fixed share of the leases, even if other lanes are full.
 * @param turn number of the lease
 */
export function lanesAt(turn: number): number[] {
  let begin = 1;
  for (let rest = turn; rest % 2 === 1 && begin < last; rest = (rest - 1) / 2) {
    begin++;
  }
  return [awaited, ...lanes.slice(begin), ...lanes.slice(1, begin)];
}
