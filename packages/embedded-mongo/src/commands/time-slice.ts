import { type YieldPoint, yieldPoint } from '../plan/yield-point.ts';
import { checkDeadline } from './deadline.ts';

/** Time for which a command reads before other requests are served, in milliseconds. */
const timeSliceMs = 1;

/** The commands whose time slice has ended. The first command continues next. */
const waiting: (() => void)[] = [];

/** Divides the work of a command into time slices. */
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
 * Waits until the command may continue. In each iteration of the event loop, only one waiting
 * command continues. A new command therefore waits for a single time slice, regardless of the
 * number of long commands.
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
  // An immediate that is set within an immediate runs in the next iteration, after new requests.
  if (waiting.length > 0) {
    setImmediate(continueNext);
  }
}

/** Calls `visit` for each value, and lets other requests run at yield points. */
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

/** Returns the last number of an iteration, and lets other requests run at its yield points. */
export async function lastNumber(values: Iterable<number | YieldPoint>): Promise<number> {
  let last = 0;
  await forEachYielding(values, (value) => {
    last = value;
  });
  return last;
}
