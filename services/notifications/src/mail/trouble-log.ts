import type { Logger } from '@irp/observability';

/** Logs only the first failure and the recovery, not the failures in between. */
export interface TroubleLog {
  failed(error: unknown): void;
  succeeded(): void;
}

export function createTroubleLog(log: Logger, begins: string, ends: string): TroubleLog {
  let isFailing = false;
  return {
    failed(error) {
      if (!isFailing) {
        log.warn({ err: error }, begins);
      }
      isFailing = true;
    },
    succeeded() {
      if (isFailing) {
        log.info(ends);
      }
      isFailing = false;
    },
  };
}
