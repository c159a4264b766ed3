import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

const storage = new AsyncLocalStorage<Span>();

/**
 * The span that the current asynchronous call is a part of. Undefined outside any, in a trace that
 * is not exported, and once the span has ended: a loop that was started by a request is no part of
 * it for ever.
 */
export function currentSpan(): Span | undefined {
  const span = storage.getStore();
  return span?.hasEnded === false ? span : undefined;
}

/**
 * Runs `work`; {@link currentSpan} returns `span` in it and in every asynchronous call that it
 * starts. Without a span, just runs it.
 */
export function runWithSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined ? work() : storage.run(span, work);
}
