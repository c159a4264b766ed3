import type { Logger } from '@irp/observability';

/**
 * Tracks failures of the mail server. While the server fails, the queue tries single mails, with
 * growing pauses.
 */
export interface Outage {
  isOn(): boolean;
  /** Returns whether no mail may be tried at the moment. */
  isPaused(): boolean;
  failed(reason: string): void;
  succeeded(): void;
}

const longestPauseMs = 60_000;

/**
 * Creates the tracker.
 * @param firstPauseMs the first pause. Each failure doubles the pause, up to a minute
 */
export function createOutage(log: Logger, firstPauseMs: number): Outage {
  let failures = 0;
  let pausedUntilMs = 0;
  const isPaused = () => performance.now() < pausedUntilMs;
  return {
    isOn: () => failures > 0,
    isPaused,
    failed(reason) {
      // A failure during a pause belongs to a parallel attempt, and does not count again.
      if (isPaused()) {
        return;
      }
      if (failures === 0) {
        log.warn({ failure: reason }, 'mail server unavailable; mails delayed');
      }
      pausedUntilMs =
        performance.now() + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 10));
      failures += 1;
    },
    succeeded() {
      if (failures > 0) {
        log.info({ failures }, 'mail server available again');
      }
      failures = 0;
      pausedUntilMs = 0;
    },
  };
}
