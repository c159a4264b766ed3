import { type BundleFault, Refusal } from './bundle-fault.ts';

/** Hands lines on until one is refused; then lets the refusal look at what follows, for as long as that can tell more. */
export function createInquiry(take: (line: Buffer, lineNumber: number) => void) {
  let line = 0;
  let refusal: Refusal | undefined;
  let fault: BundleFault | undefined;
  let closed = false;

  function found(error: unknown, at: number): void {
    if (!(error instanceof Refusal)) throw error;
    // What comes after the first fault is no more than a hint about it.
    if (refusal) {
      closed = true;
      return;
    }
    refusal = error;
    fault = { line: at, ...error.fault };
    closed = error.refine === undefined;
  }

  return {
    get fault() {
      return fault;
    },
    /** Nothing more is to be learnt. */
    get closed() {
      return closed;
    },
    /** Of the last line. */
    get line() {
      return line;
    },
    take(bytes: Buffer): void {
      line++;
      if (closed) return;
      if (refusal) {
        const more = refusal.refine?.(bytes);
        if (more === undefined) return;
        fault = { ...fault!, ...more };
        closed = true;
        return;
      }
      try {
        take(bytes, line);
      } catch (error) {
        found(error, line);
      }
    },
    /** For what is refused between lines: it stands in the one that is about to come. */
    attempt(step: () => void): void {
      if (closed) return;
      try {
        step();
      } catch (error) {
        found(error, line + 1);
      }
    },
  };
}
