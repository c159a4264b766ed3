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

/** @param earlier recently stored mails of the same origin */
export function laneOf({ isAwaited, earlier }: { isAwaited: boolean; earlier: number }): Lane {
  if (isAwaited) {
    return awaited;
  }
  return Math.min(last, 1 + Math.floor(Math.log10(Math.max(1, earlier)))) as Lane;
}

/**
 * Whether a person waits for the mail: for a link, or for the result of a change of the account.
 * Mails about events go to many recipients.
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
 * The order of lanes for the nth lease: every second lease starts with the lane after the first,
 * every fourth lease with the next lane, and so on. Each lane thus gets its share, whatever waits
 * in others.
 */
export function lanesAt(turn: number): number[] {
  let begin = 1;
  for (let rest = turn; rest % 2 === 1 && begin < last; rest = (rest - 1) / 2) {
    begin++;
  }
  return [awaited, ...lanes.slice(begin), ...lanes.slice(1, begin)];
}
