import { PlatformError } from '@irp/errors';
import type { EventBus, EventMessage } from './event-bus.ts';
import type { WaitingEvent } from './event-source.ts';
import { toEnvelope } from './to-envelope.ts';

export interface PublishResult {
  published: WaitingEvent[];
  /** The last error of the bus for a rejected event; undefined after complete success. */
  error?: unknown;
}

/**
 * Publishes the events of a service. If the bus rejects the content of an event, publishes the
 * events of each document separately. If the bus rejects an event of a document, the document keeps
 * all its events.
 * @throws any other error of the bus; an unknown part of the events was published
 */
export async function publishWaiting(
  bus: Pick<EventBus, 'publish'>,
  service: string,
  events: readonly WaitingEvent[],
): Promise<PublishResult> {
  const messages = (some: readonly WaitingEvent[]) => some.map((one) => toMessage(service, one));
  try {
    await bus.publish(service, messages(events));
    return { published: [...events] };
  } catch (error) {
    if (!isRejection(error)) {
      throw error;
    }
  }
  const published: WaitingEvent[] = [];
  let rejection: unknown;
  for (const ofDocument of Map.groupBy(events, ({ documentId }) => documentId).values()) {
    try {
      await bus.publish(service, messages(ofDocument));
      published.push(...ofDocument);
    } catch (error) {
      if (!isRejection(error)) {
        throw error;
      }
      rejection = error;
    }
  }
  return { published, error: rejection };
}

function toMessage(service: string, { event }: WaitingEvent): EventMessage {
  return {
    key: event.workspaceId || event.subject || event.id,
    event: toEnvelope(service, event),
  };
}

/** Whether the bus has rejected the content of an event. A retry would fail again. */
function isRejection(error: unknown): boolean {
  return (
    error instanceof PlatformError && ['invalid_request', 'payload_too_large'].includes(error.code)
  );
}
