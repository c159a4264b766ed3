import { mailKinds } from '@irp/contracts/notifications';
import { isAwaited, laneOf } from '../domain/lanes.ts';
import type { Mail } from '../mail.ts';

const rememberedMs = 600_000;

/**
 * Creates a function that chooses the lane (priority queue) of a new mail. The lane depends on the
 * number of mails of the same origin that this process has stored in the last ten to twenty
 * minutes. Mails of other processes, and mails from before a restart, are not counted, so some
 * mails get a higher priority.
 */
export function createChooseLane(now = () => performance.now()): (mail: Mail) => number {
  let counts = new Map<string, number>();
  let before = new Map<string, number>();
  let endMs = now() + rememberedMs;
  return ({ kind, origin }) => {
    const { category } = mailKinds[kind];
    if (isAwaited({ category, origin })) {
      return laneOf({ isAwaited: true, earlier: 0 });
    }
    if (now() > endMs) {
      before = now() > endMs + rememberedMs ? new Map() : counts;
      counts = new Map();
      endMs = now() + rememberedMs;
    }
    const name = origin ?? kind;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return laneOf({
      isAwaited: false,
      earlier: count + (before.get(name) ?? 0),
    });
  };
}
