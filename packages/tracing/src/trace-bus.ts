import type { EventBus, EventEnvelope, ReceivedEvent, SubscribeOptions } from '@irp/events';
import {
  currentSpan,
  runWithSpan,
  type Span,
  type SpanAttributes,
  type Tracer,
} from '@irp/observability';

/** The consumer spans, by the event that the group received. */
const spans = new WeakMap<object, Span>();

/**
 * Returns the `traceparent` for work that an event causes: from the consumer span of the event, or
 * else from the current span. Undefined for an unexported trace.
 */
export function traceparentOf(event: object): string | undefined {
  return (spans.get(event) ?? currentSpan())?.traceparent;
}

/**
 * Adds spans to a bus: a PRODUCER span for the publication of an event, and a CONSUMER span for
 * each attempt of a group. Both spans are children of the span in the event's `traceparent`, in
 * which the event was created. The bus does not change `traceparent`, so all copies of an event are
 * equal.
 * @param system `messaging.system`, such as `kafka`
 */
export function traceBus(bus: EventBus, tracer: Tracer, system: string): EventBus {
  return {
    publish(topic, messages) {
      const started = messages.flatMap(({ event }) => {
        const attributes = {
          ...describe(system, topic, event),
          'messaging.operation.type': 'send',
        };
        return (
          tracer.continueTrace(event.traceparent, `send ${topic}`, {
            kind: 'producer',
            attributes,
          }) ?? []
        );
      });
      return endWith(started, () => bus.publish(topic, messages));
    },
    subscribe: (options) =>
      bus.subscribe({
        ...options,
        handle: traceHandle(options, tracer, system),
      }),
    deadLetters: (group, topic, query) => bus.deadLetters(group, topic, query),
    replay: (group, topic, query) => bus.replay(group, topic, query),
    replaceDeadLetters: (group, topic, replace) => bus.replaceDeadLetters(group, topic, replace),
    replaceEvents: (query, replace) => bus.replaceEvents(query, replace),
    healthy: () => bus.healthy(),
    close: () => bus.close(),
  };
}

function traceHandle(
  { group, handle }: SubscribeOptions,
  tracer: Tracer,
  system: string,
): SubscribeOptions['handle'] {
  return (batch) => {
    const started = batch.flatMap((received) => {
      const { event, topic } = received;
      const attributes = {
        ...describe(system, topic, event),
        ...positionAttributes(received),
        'messaging.operation.type': 'process',
        'messaging.consumer.group.name': group,
        'messaging.batch.message_count': batch.length,
      };
      const span = tracer.continueTrace(event.traceparent, `process ${topic}`, {
        kind: 'consumer',
        attributes,
      });
      if (span) {
        spans.set(event, span);
      }
      return span ?? [];
    });
    // With several events in a batch, `handle` runs without a current span, because its work
    // belongs to no single event.
    const only = batch.length === 1 ? started[0] : undefined;
    return endWith(started, () => runWithSpan(only, () => handle(batch)));
  };
}

function describe(system: string, topic: string, event: EventEnvelope): SpanAttributes {
  return {
    'messaging.system': system,
    'messaging.destination.name': topic,
    'messaging.message.id': event.id,
    'cloudevents.event_id': event.id,
    'cloudevents.event_type': event.type,
  };
}

function positionAttributes({ partition, offset }: ReceivedEvent): SpanAttributes {
  return {
    'messaging.destination.partition.id': String(partition),
    'messaging.kafka.offset': offset,
  };
}

async function endWith(started: readonly Span[], work: () => Promise<void>): Promise<void> {
  if (started.length === 0) {
    return work();
  }
  let error: string | undefined;
  try {
    await work();
  } catch (cause) {
    error =
      (cause as { code?: unknown }).code?.toString() ??
      (cause instanceof Error ? cause.name : '_OTHER');
    throw cause;
  } finally {
    for (const span of started) {
      span.end({ error });
    }
  }
}
