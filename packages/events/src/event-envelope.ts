import { z } from 'zod';

/**
 * A CloudEvents 1.0 event in its JSON form (CloudEvents 1.0.2, section 3; JSON event format, section 3): one thing that
 * happened. Further extension attributes are let through as they are.
 */
export interface EventEnvelope {
  specversion: '1.0';
  /** UUIDv7. The same event always has the same id, however often it arrives: consumers recognise it by this. */
  id: string;
  /** The service that owns it: a URI reference such as `/services/authorization`. */
  source: string;
  /** Such as `application.suspended`. */
  type: string;
  /** The id of what it is about. */
  subject: string;
  /** When it happened: RFC 3339, with a zone. */
  time: string;
  datacontenttype: 'application/json';
  workspaceid: string;
  /** The trace of the request that caused it (W3C Trace Context, section 3.2). */
  traceparent?: string | undefined;
  data: Record<string, unknown>;
}

const word = z.string().min(1).max(1_024);

export const eventEnvelopeSchema: z.ZodType<EventEnvelope> = z.looseObject({
  specversion: z.literal('1.0'),
  id: z.uuidv7(),
  source: word,
  type: word,
  subject: word,
  time: z.iso.datetime({ offset: true }),
  datacontenttype: z.literal('application/json'),
  workspaceid: word,
  traceparent: z.string().max(128).optional(),
  data: z.record(z.string(), z.unknown()),
});
