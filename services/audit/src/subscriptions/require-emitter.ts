import { eventCatalogue, topicOf } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import type { ReceivedEvent } from '@irp/events';

/**
 * Checks that an event comes from the service that emits its type: only that service can write to its topic, where the brokers
 * enforce the ACLs of docs/operations/kafka-access.md. Types that this service records itself are rejected.
 * @throws PlatformError `invalid_request` that names the type and the topic
 */
export function requireEmitter({ topic, event: { type, source } }: Pick<ReceivedEvent, 'topic' | 'event'>): void {
  const definition = Object.values(eventCatalogue).find((one) => one.type === type);
  if (definition === undefined) return;
  const emitter = topicOf(definition);
  if (emitter === null)
    throw new PlatformError('invalid_request', `${type} is recorded by the audit service itself, not from ${topic}.`);
  if (emitter !== topic)
    throw new PlatformError('invalid_request', `${type} is published on the topic ${emitter}, not on ${topic}.`);
  if (source !== `/services/${emitter}`)
    throw new PlatformError('invalid_request', `The source of ${type} is /services/${emitter}, not ${source}.`);
}
