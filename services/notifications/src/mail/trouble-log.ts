import type { Logger } from '@irp/observability';

/** Logs that something begins to fail, and that it works again, and not each failure between. */
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
