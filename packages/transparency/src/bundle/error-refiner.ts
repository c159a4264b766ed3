import { type BundleError, BundleRejection } from './bundle-error.ts';

export interface ErrorRefiner {
  /** The first error, with details from later lines. */
  readonly error: BundleError | undefined;
  /** Whether no further line can change the result. */
  readonly closed: boolean;
  /** Number of the last read line, from 1; 0 before the first line. */
  readonly line: number;
  readLine(line: Buffer): void;
  /**
   * Runs a step between two lines. An error in the step is reported with the number of the next
   * line.
   */
  attempt(step: () => void): void;
}

/**
 * Creates an ErrorRefiner, which calls `readLine` until a line is rejected. After the error, the
 * function `refine` of the {@link BundleRejection} reads further lines for details.
 */
export function createErrorRefiner(
  readLine: (line: Buffer, lineNumber: number) => void,
): ErrorRefiner {
  let line = 0;
  let rejection: BundleRejection | undefined;
  let first: BundleError | undefined;
  let closed = false;

  function onError(error: unknown, at: number): void {
    if (!(error instanceof BundleRejection)) {
      throw error;
    }
    // A later error may be a consequence of the first error, and is ignored.
    if (rejection) {
      closed = true;
      return;
    }
    rejection = error;
    first = { line: at, ...error.error };
    closed = error.refine === undefined;
  }

  return {
    get error() {
      return first;
    },
    get closed() {
      return closed;
    },
    get line() {
      return line;
    },
    readLine(bytes) {
      line++;
      if (closed) {
        return;
      }
      if (rejection && first) {
        const refined = rejection.refine?.(bytes);
        if (refined === undefined) {
          return;
        }
        first = { ...first, ...refined };
        closed = true;
        return;
      }
      try {
        readLine(bytes, line);
      } catch (error) {
        onError(error, line);
      }
    },
    attempt(step) {
      if (closed) {
        return;
      }
      try {
        step();
      } catch (error) {
        onError(error, line + 1);
      }
    },
  };
}
