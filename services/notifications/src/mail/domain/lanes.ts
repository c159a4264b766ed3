import type { MailCategory } from '@irp/contracts/notifications';

/**
 * Mails wait in lanes, so that a fan-out does not hold up the mails of others. The first one is for
 * mails that a person waits for, and goes before all others. Then come the first ten mails of an
 * origin, those up to a hundred, to a thousand, and so on: whoever has a hundred thousand sent
 * waits behind whoever has five sent, and never the other way round.
 */
export const lanes = [0, 1, 2, 3, 4, 5] as const;
type Lane = (typeof lanes)[number];

const awaited: Lane = 0;
const last: Lane = 5;

/** @param earlier mails of the same origin that were stored lately */
export function laneOf({ isAwaited, earlier }: { isAwaited: boolean; earlier: number }): Lane {
  if (isAwaited) {
    return awaited;
  }
  return Math.min(last, 1 + Math.floor(Math.log10(Math.max(1, earlier)))) as Lane;
}

/**
 * Whether somebody waits for it: for a link, or to learn what was done with their account. What
 * follows from an event is for many.
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
 * In which order lanes are asked when mails are leased for the nth time: every second time from the
 * one after the first, every fourth time from the next one, and so on. So each lane gets its share,
 * however much waits in others.
 */
export function lanesAt(turn: number): number[] {
  let begin = 1;
  for (let rest = turn; rest % 2 === 1 && begin < last; rest = (rest - 1) / 2) {
    begin++;
  }
  return [awaited, ...lanes.slice(begin), ...lanes.slice(1, begin)];
}
