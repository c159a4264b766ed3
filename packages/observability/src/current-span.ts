import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

const storage = new AsyncLocalStorage<Span>();

/**
 * The span of the current asynchronous call. Undefined outside any span, in an unexported trace,
 * and after the end of the span: a loop started by a request does not belong to the request for
 * ever.
 */
export function currentSpan(): Span | undefined {
  const span = storage.getStore();
  return span?.hasEnded === false ? span : undefined;
}

/**
 * Runs `work`; {@link currentSpan} returns `span` in `work` and in every asynchronous call started
 * there. Without a span, only runs `work`.
 */
export function runWithSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined ? work() : storage.run(span, work);
}
