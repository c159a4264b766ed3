import type { Span, Tracer } from '@irp/observability';
import type { PendingDelivery } from '../domain/delivery.ts';
import type { AttemptResult } from '../ports.ts';

/**
 * Starts the CLIENT span of an attempt; undefined if the trace is not exported. The span contains
 * only the host of the receiver's URL, because the rest may be secret. The receiver does not get
 * the trace id. With the trace id, two workspaces could detect that both received events of the
 * same request.
 */
export function startAttemptSpan(
  tracer: Tracer | undefined,
  url: string,
  delivery: PendingDelivery,
): Span | undefined {
  const { traceparent, id, endpointId, eventId, type, attemptCount } = delivery;
  if (tracer === undefined || traceparent === undefined) {
    return undefined;
  }
  const { hostname, port, protocol } = new URL(url);
  return tracer.continueTrace(traceparent, 'POST webhook', {
    kind: 'client',
    attributes: {
      'http.request.method': 'POST',
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      'irp.webhook.delivery.id': id,
      'irp.webhook.endpoint.id': endpointId,
      'cloudevents.event_id': eventId,
      'cloudevents.event_type': type,
      ...(attemptCount > 0 && { 'http.request.resend_count': attemptCount }),
    },
  });
}

export function endAttemptSpan(span: Span | undefined, { outcome, status }: AttemptResult): void {
  const failure = status === null ? 'no_response' : String(status);
  const error = outcome === 'success' ? undefined : failure;
  span?.end({
    error,
    attributes: { 'http.response.status_code': status ?? undefined },
  });
}
