import { z } from 'zod';

/**
 * An event in CloudEvents JSON format (CloudEvents 1.0.2, section 3; JSON event format, section 3).
 * Further extension attributes are passed on unchanged.
 */
export interface EventEnvelope {
  specversion: '1.0';
  /** UUIDv7, the same in every delivery of the event: consumers deduplicate by it. */
  id: string;
  /** The service that owns the event, as a URI reference: `/services/authorization`. */
  source: string;
  /** A type of the event catalogue, such as `application.suspended`. */
  type: string;
  /** The id of the resource that the event is about. */
  subject: string;
  /** When it happened: RFC 3339, with a time zone. */
  time: string;
  datacontenttype: 'application/json';
  /**
   * Identifies the schema of `data`: `urn:irp:event:` and the type. Absent in events of former
   * versions.
   */
  dataschema?: string | undefined;
  /**
   * The id of the workspace, `account-` and the id of a person for an event of their account, or
   * `platform`.
   */
  workspaceid: string;
  /** The trace of the request that caused it (W3C Trace Context, section 3.2). */
  traceparent?: string | undefined;
  /**
   * The id of the event that this one repeats in the log of whoever acted; absent in all others,
   * and in events of former versions.
   */
  copyof?: string | undefined;
  /** The region of the deployment that published it; absent in events of former versions. */
  region?: string | undefined;
  data: Record<string, unknown>;
}

const nonEmptyText = z.string().min(1).max(1_024);

export const eventEnvelopeSchema: z.ZodType<EventEnvelope> = z.looseObject({
  specversion: z.literal('1.0'),
  id: z.uuidv7(),
  source: nonEmptyText,
  type: nonEmptyText,
  subject: nonEmptyText,
  time: z.iso.datetime({ offset: true }),
  datacontenttype: z.literal('application/json'),
  dataschema: nonEmptyText.optional(),
  workspaceid: nonEmptyText,
  traceparent: z.string().max(128).optional(),
  copyof: z.uuidv7().optional(),
  region: z.string().max(64).optional(),
  data: z.record(z.string(), z.unknown()),
});
