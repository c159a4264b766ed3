import { PlatformError } from '@irp/errors';
import type { EventMessage } from './event-bus.ts';
import { eventEnvelopeSchema } from './event-envelope.ts';
import type { LogMessage } from './log-engine.ts';

/** Bytes of one event's JSON: under Kafka's default limit for a message (1,048,588), with room for a dead letter's words. */
const maxEventBytes = 900_000;
const maxKeyLength = 256;

/** @throws PlatformError for the first that is no event, has no proper key or is too large, before anything is sent */
export function encodeMessages(topic: string, messages: readonly EventMessage[]): LogMessage[] {
  return messages.map((message) => encode(topic, message));
}

function encode(topic: string, { key, event }: EventMessage): LogMessage {
  if (typeof key !== 'string' || key.length < 1 || key.length > maxKeyLength)
    throw new PlatformError(
      'invalid_request',
      `${nameOf(topic, event)} has no key of 1 to ${maxKeyLength} characters.`,
    );
  const { error } = eventEnvelopeSchema.safeParse(event);
  const issue = error?.issues[0];
  if (issue)
    throw new PlatformError(
      'invalid_request',
      `${nameOf(topic, event)} is no CloudEvent: ${issue.path.join('.')}: ${issue.message}`,
    );
  const value = Buffer.from(JSON.stringify(event));
  if (value.length > maxEventBytes)
    throw new PlatformError(
      'payload_too_large',
      `${nameOf(topic, event)} has ${value.length} bytes; at most ${maxEventBytes} are taken.`,
    );
  return { key, value };
}

function nameOf(topic: string, event: EventMessage['event'] | undefined): string {
  return `The event ${String(event?.id).slice(0, 64)} (${String(event?.type).slice(0, 128)}) for ${topic}`;
}
