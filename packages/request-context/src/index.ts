export { currentSpan, runWithSpan } from './current-span.ts';
export {
  addRequestWorkspace,
  currentRequest,
  type RequestContext,
  type RequestCredential,
  runWithRequest,
  setRequestCredential,
  setRequestWorkspace,
} from './request-context.ts';
export type { Span, SpanAttributes, SpanKind, SpanOptions, SpanOutcome, Tracer } from './span.ts';
export { parseTraceparent, type TraceParent } from './traceparent.ts';
