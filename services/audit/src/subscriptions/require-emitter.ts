import { type EventType, emittersOf, eventCatalogue } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import type { ReceivedEvent } from '@irp/events';

/**
 * Checks that an event comes from the service to which its type belongs. If the brokers enforce the
 * ACLs of docs/operations/kafka-access.md, the topic proves which service has emitted the event.
 * Types that the audit service itself records are rejected.
 * @throws PlatformError `invalid_request` with the type and the topic
 */
export function requireEmitter({
  topic,
  event: { type, source },
}: Pick<ReceivedEvent, 'topic' | 'event'>): void {
  if (!Object.hasOwn(eventCatalogue, type)) {
    return;
  }
  const emitters = emittersOf(eventCatalogue[type as EventType]);
  const [emitter] = emitters;
  if (emitter === undefined) {
    throw new PlatformError(
      'invalid_request',
      `The audit service itself records ${type}, and does not accept this event from the topic ${topic}.`,
    );
  }
  if (!emitters.includes(topic)) {
    throw new PlatformError(
      'invalid_request',
      `${type} is published on the topic ${emitters.join(' or ')}, not on ${topic}.`,
    );
  }
  if (source !== `/services/${topic}`) {
    throw new PlatformError(
      'invalid_request',
      `The source of an event of the type ${type} must be /services/${topic}, not ${source}.`,
    );
  }
}
