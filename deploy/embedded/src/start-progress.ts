import { ConfigError } from '@irp/config';

const reportMs = 10_000;

/** The current step of a start. */
export interface StartProgress {
  /**
   * Names the step, such as `Creating the demo data: 3 of 7 organizations`, and the advice for a
   * failure.
   */
  begin(step: string, advice?: string): void;
  /**
   * Returns the error with the name of the current step. A ConfigError names a setting already, and
   * is returned unchanged.
   */
  explain(error: unknown): Error;
  end(): void;
}

const repeatAdvice = 'Start again to continue. LOG_LEVEL=info prints more.';

/**
 * Prints the current step every ten seconds until `end`, as progress on a slow machine.
 * @param print receives lines without a line end
 */
export function createStartProgress(print: (line: string) => void): StartProgress {
  const startedMs = performance.now();
  const current = { step: 'Reading the settings', advice: repeatAdvice };
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    print(`${current.step} … (${seconds} s)`);
  }, reportMs);
  timer.unref();
  return {
    begin(step, advice = repeatAdvice) {
      current.step = step;
      current.advice = advice;
    },
    explain(error) {
      if (error instanceof ConfigError) {
        return error;
      }
      const reason = error instanceof Error ? error.message : String(error);
      const sentence = reason.replace(/\s+/g, ' ').replace(/\.?$/, '.');
      return new Error(`${current.step} failed: ${sentence} ${current.advice}`, { cause: error });
    },
    end: () => clearInterval(timer),
  };
}
