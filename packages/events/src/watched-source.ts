import type { EventSource } from './event-source.ts';

const lingerMs = 30;
const quietMs = 120;

/** A source, and when it is asked next: soon where events are found, ever less where none are. */
export interface WatchedSource extends EventSource {
  /** This and all times here: milliseconds on the clock of `performance.now()`. */
  dueMs(): number;
  asked(atMs: number, found: number): void;
  /** Something is about to be written, here or in another source. */
  expect(nowMs: number): void;
  askAtOnce(): void;
}

/** @param pollMs the longest that it goes unasked */
export function watch({ waiting, settle }: EventSource, pollMs: number): WatchedSource {
  let dueMs = 0;
  let askedMs = 0;
  let expectedMs = 0;
  let pauseMs = lingerMs;

  /** What is written at the same time leaves together; where nothing was found of late, a little is waited for more. */
  function whenExpected(): number {
    return Math.max(expectedMs + lingerMs, askedMs + Math.min(pauseMs, quietMs));
  }

  return {
    waiting,
    settle,
    dueMs: () => dueMs,
    asked(atMs, found) {
      askedMs = atMs;
      if (found > 0) pauseMs = lingerMs;
      dueMs = expectedMs >= atMs ? whenExpected() : atMs + pauseMs;
      if (found === 0) pauseMs = Math.min(pollMs, 2 * pauseMs);
    },
    expect(nowMs) {
      expectedMs = nowMs;
      dueMs = Math.min(dueMs, whenExpected());
      pauseMs = Math.min(pauseMs, quietMs);
    },
    askAtOnce() {
      dueMs = 0;
    },
  };
}
