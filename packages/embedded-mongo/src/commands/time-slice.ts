import { type YieldPoint, yieldPoint } from '../plan/yield-point.ts';
import { checkDeadline } from './deadline.ts';

/** How long a command reads before other requests get a turn of the event loop. */
const timeSliceMs = 1;

/** The commands whose time slice is over, in the order in which they go on. */
const waiting: (() => void)[] = [];

/** The turns of the event loop that a command takes. */
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
 * Of the commands that take long, one goes on in each turn of the event loop: a command that
 * arrives waits for one slice, however many take long.
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
  // An immediate that is set within an immediate runs in the next turn, after what has arrived.
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
 * Runs a scan to its end, with other requests between its yield points, and returns its last
 * number.
 */
export async function lastNumber(values: Iterable<number | YieldPoint>): Promise<number> {
  let last = 0;
  await forEachYielding(values, (value) => {
    last = value;
  });
  return last;
}
