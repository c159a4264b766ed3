import type { MailCategory } from '@irp/contracts/notifications';

/**
 * Mails wait in lanes, so that a fan-out does not delay other mails. The first lane is for mails
 * awaited by a person, and precedes all others. The next lanes hold the first ten mails of an
 * origin, the mails up to a hundred, to a thousand, and so on: an origin with a hundred thousand
 * mails waits behind an origin with five, never the other way round.
 */
export const lanes = [0, 1, 2, 3, 4, 5] as const;
type Lane = (typeof lanes)[number];

const awaited: Lane = 0;
const last: Lane = 5;

/**
 * Returns the lane of a new mail.
 * @param earlier number of mails of the same origin stored recently
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
 * Returns the order in which the nth lease looks into the lanes. After lane 0, every second lease
 * starts with lane 2, every fourth with lane 3, and so on. Each lane thus gets a fixed share, even
 * if other lanes are full.
 */
export function lanesAt(turn: number): number[] {
  let begin = 1;
  for (let rest = turn; rest % 2 === 1 && begin < last; rest = (rest - 1) / 2) {
    begin++;
  }
  return [awaited, ...lanes.slice(begin), ...lanes.slice(1, begin)];
}
