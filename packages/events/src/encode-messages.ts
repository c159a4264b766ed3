import { PlatformError } from '@irp/errors';
import type { EventMessage } from './event-bus.ts';
import { eventEnvelopeSchema } from './event-envelope.ts';
import type { LogMessage } from './log-engine.ts';

/**
 * Maximum bytes of an event in JSON. Kafka's default limit for a message is 1,048,588 bytes. The
 * difference leaves room for the fields of a dead letter.
 */
const maxEventBytes = 900_000;
const maxKeyLength = 256;

/**
 * Encodes messages.
 * @throws PlatformError for the first message that is no event, has an invalid key or is too large
 */
export function encodeMessages(topic: string, messages: readonly EventMessage[]): LogMessage[] {
  return messages.map((message) => encode(topic, message));
}

function encode(topic: string, { key, event }: EventMessage): LogMessage {
  if (typeof key !== 'string' || key.length < 1 || key.length > maxKeyLength) {
    throw new PlatformError(
      'invalid_request',
      `The key of ${nameOf(topic, event)} must have 1 to ${maxKeyLength} characters.`,
    );
  }
  const { error } = eventEnvelopeSchema.safeParse(event);
  const issue = error?.issues[0];
  if (issue) {
    throw new PlatformError(
      'invalid_request',
      `${nameOf(topic, event)} is not a CloudEvent: ${issue.path.join('.')}: ${issue.message}`,
    );
  }
  const value = Buffer.from(JSON.stringify(event));
  if (value.length > maxEventBytes) {
    throw new PlatformError(
      'payload_too_large',
      `${nameOf(topic, event)} has ${value.length} bytes; the maximum is ${maxEventBytes}.`,
    );
  }
  return { key, value };
}

function nameOf(topic: string, event: EventMessage['event'] | undefined): string {
  return `The event ${String(event?.id).slice(0, 64)} (${String(event?.type).slice(0, 128)}) for ${topic}`;
}
