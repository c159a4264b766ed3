import { type EventEnvelope, eventEnvelopeSchema } from '../event-envelope.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a message. Returns the event, or the error if the message is no event. */
export function readEvent(value: Buffer): { event: EventEnvelope } | { error: string } {
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(value));
  } catch {
    return { error: 'not JSON' };
  }
  const parsed = eventEnvelopeSchema.safeParse(json);
  if (parsed.success) {
    return { event: parsed.data };
  }
  const [issue] = parsed.error.issues;
  return { error: `not a CloudEvent: ${issue?.path.join('.')}: ${issue?.message}` };
}
