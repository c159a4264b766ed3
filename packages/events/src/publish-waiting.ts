import { PlatformError } from '@irp/errors';
import type { EventBus, EventMessage } from './event-bus.ts';
import type { WaitingEvent } from './event-source.ts';
import { toEnvelope } from './to-envelope.ts';

export interface PublishResult {
  published: WaitingEvent[];
  /**
   * The last error of the bus for an event that it rejected; undefined where all were published.
   */
  error?: unknown;
}

/**
 * Publishes the events of a service. Where the bus rejects an event for its content, every
 * document's events are published on their own, and those of documents with a rejected event stay
 * behind.
 * @throws whatever the bus throws for another reason: then nothing is known to be published
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

/** Rejected for its content: the bus would reject it again. */
function isRejection(error: unknown): boolean {
  return (
    error instanceof PlatformError && ['invalid_request', 'payload_too_large'].includes(error.code)
  );
}
