import { type YieldPoint, yieldPoint } from '../plan/yield-point.ts';
import { checkDeadline } from './deadline.ts';

/** The duration of reading before other requests get a turn of the event loop. */
const timeSliceMs = 1;

/** The commands after their time slice, in the order of continuation. */
const waiting: (() => void)[] = [];

/** The turns of a command in the event loop. */
export class TimeSlice {
  #startMs = performance.now();

  /** Lets other requests run if the time slice is over. @throws CommandError MaxTimeMSExpired */
  async yieldIfDue(): Promise<void> {
    checkDeadline();
    if (performance.now() - this.#startMs < timeSliceMs) {
      return;
    }
    await nextTurn();
    this.#startMs = performance.now();
  }
}

/**
 * Among long commands, a single command continues in each turn of the event loop: a new command
 * waits for a single slice, regardless of the number of long commands.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) {
      setImmediate(continueNext);
    }
  });
}

function continueNext(): void {
  waiting.shift()?.();
  // An immediate set within an immediate runs in the next turn, after new arrivals.
  if (waiting.length > 0) {
    setImmediate(continueNext);
  }
}

/** Calls `visit` for each value, with other requests between the yield points. */
export async function forEachYielding<T>(
  values: Iterable<T | YieldPoint>,
  visit: (value: T) => void,
): Promise<void> {
  const slice = new TimeSlice();
  for (const value of values) {
    if (value === yieldPoint) {
      await slice.yieldIfDue();
    } else {
      visit(value);
    }
  }
}

/**
 * The last number of a scan. Other requests run at the yield points of the scan.
 */
export async function lastNumber(values: Iterable<number | YieldPoint>): Promise<number> {
  let last = 0;
  await forEachYielding(values, (value) => {
    last = value;
  });
  return last;
}
