import type { MailCategory } from '@irp/contracts/notifications';

/**
 * Mails wait in priority queues, called lanes, so that an event with many recipients does not delay
 * other mails. Lane 0 is for mails awaited by a person, and precedes all other lanes. The lane of
 * any other mail depends on the number of recent mails from the same workspace. Lane 1 contains the
 * first ten mails of a workspace, lane 2 the mails up to the hundredth, and so on. The mails of a
 * workspace with five mails do not wait for a workspace with a hundred thousand mails.
 */
export const lanes = [0, 1, 2, 3, 4, 5] as const;
type Lane = (typeof lanes)[number];

const awaited: Lane = 0;
const last: Lane = 5;

/**
 * Returns the lane (priority queue) of a new mail.
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
 * the account. A mail about an event is never awaited, because an event can have many recipients.
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
 * Returns the lanes (priority queues) in the order in which a search for due mails reads the lanes.
 * Every search begins with lane 0. Every second search continues with lane 1, every fourth search
 * with lane 2, and so on. A full lane therefore does not block the other lanes.
 * @param turn the number of the search
 */
export function lanesAt(turn: number): number[] {
  let begin = 1;
  for (let rest = turn; rest % 2 === 1 && begin < last; rest = (rest - 1) / 2) {
    begin++;
  }
  return [awaited, ...lanes.slice(begin), ...lanes.slice(1, begin)];
}
