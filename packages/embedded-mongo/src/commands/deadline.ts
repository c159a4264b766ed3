import { AsyncLocalStorage } from 'node:async_hooks';
import { CommandError } from '../command-error.ts';
import type { Steps } from '../storage/write-queue.ts';

const maxInt32 = 2_147_483_647;

/** The time by `performance.now()` at which the running command must end. */
const deadlines = new AsyncLocalStorage<number>();

/**
 * Runs a command with the limit `maxTimeMS`, which is checked at yield points. 0 means no limit.
 * @throws CommandError BadValue for an invalid limit
 */
export function withinMaxTime<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  if (!Number.isInteger(milliseconds) || milliseconds > maxInt32) {
    throw new CommandError(
      'BadValue',
      `${milliseconds} value for maxTimeMS is out of range [0, ${maxInt32}]`,
    );
  }
  return milliseconds === 0 ? run() : deadlines.run(performance.now() + milliseconds, run);
}

/**
 * Checks the deadline of the running command.
 * @throws CommandError MaxTimeMSExpired
 */
export function checkDeadline(): void {
  const deadline = deadlines.getStore();
  if (deadline !== undefined && performance.now() > deadline) {
    throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
  }
}

/**
 * Runs steps, and checks the deadline before each.
 * @throws CommandError MaxTimeMSExpired
 */
export function* withinMaxTimeInSteps(steps: Steps<void>): Steps<void> {
  for (const step of steps) {
    checkDeadline();
    yield step;
  }
}
