import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

const storage = new AsyncLocalStorage<Span>();

/**
 * Returns the span of the current asynchronous call. Returns undefined outside any span, in an
 * unexported trace, and after the end of the span. A loop that outlives its request therefore has
 * no span after the end of the request's span.
 */
export function currentSpan(): Span | undefined {
  const span = storage.getStore();
  return span?.hasEnded === false ? span : undefined;
}

/**
 * Runs `work`. {@link currentSpan} returns `span` in `work` and in every asynchronous call that
 * `work` starts. Without a span, only runs `work`.
 */
export function runWithSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined ? work() : storage.run(span, work);
}
