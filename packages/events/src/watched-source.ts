import type { EventSource } from './event-source.ts';

const lingerMs = 30;
const quietMs = 120;

/**
 * A source with the time of its next query. While queries find events, the next query follows soon.
 * Each query without events delays the next query further. All times are milliseconds on the clock
 * of `performance.now()`.
 */
export interface WatchedSource extends EventSource {
  dueMs(): number;
  /** Records that a query was sent at `atMs` and found `found` events. */
  queried(atMs: number, found: number): void;
  /** Records that this process has stored an event, which can now be read. */
  stored(nowMs: number): void;
  queryAtOnce(): void;
}

/**
 * Watches a source.
 * @param pollMs maximum time between two queries
 * @param isAlone whether only this process stores events. If true, the query that follows an empty
 *   query waits for `pollMs`
 */
export function watch(source: EventSource, pollMs: number, isAlone = false): WatchedSource {
  let dueMs = 0;
  let queriedMs = 0;
  let storedMs = 0;
  let pauseMs = lingerMs;

  /**
   * Events that are stored at nearly the same time are published together. After each query without
   * events, the wait is longer.
   */
  function dueAfterStore(): number {
    return Math.max(storedMs + lingerMs, queriedMs + Math.min(pauseMs, quietMs));
  }

  return {
    waiting: (limit) => source.waiting(limit),
    settle: (sent) => source.settle(sent),
    onStored: (listener) => source.onStored(listener),
    dueMs: () => dueMs,
    queried(atMs, found) {
      queriedMs = atMs;
      if (found > 0) {
        pauseMs = lingerMs;
      }
      // The query may have missed an event stored after the start of the query.
      dueMs =
        storedMs >= atMs ? dueAfterStore() : atMs + (isAlone && found === 0 ? pollMs : pauseMs);
      if (found === 0) {
        pauseMs = Math.min(pollMs, 2 * pauseMs);
      }
    },
    stored(nowMs) {
      storedMs = nowMs;
      dueMs = Math.min(dueMs, dueAfterStore());
      pauseMs = Math.min(pauseMs, quietMs);
    },
    queryAtOnce() {
      dueMs = 0;
    },
  };
}
