import { type EventEnvelope, eventEnvelopeSchema } from '../event-envelope.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The event in a message, or why it has none. */
export function readEvent(value: Buffer): { event: EventEnvelope } | { fault: string } {
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(value));
  } catch {
    return { fault: 'not JSON' };
  }
  const parsed = eventEnvelopeSchema.safeParse(json);
  if (parsed.success) return { event: parsed.data };
  const [issue] = parsed.error.issues;
  return { fault: `not a CloudEvent: ${issue?.path.join('.')}: ${issue?.message}` };
}
