import { z } from 'zod';

/**
 * An event in CloudEvents JSON format (CloudEvents 1.0.2, section 3; JSON event format, section 3).
 * Further extension attributes are passed on unchanged.
 */
export interface EventEnvelope {
  specversion: '1.0';
  /** UUIDv7, the same in every delivery of the event: consumers deduplicate by id. */
  id: string;
  /** The service of the event, as a URI reference: `/services/authorization`. */
  source: string;
  /** A type of the event catalogue, such as `application.suspended`. */
  type: string;
  /** The id of the resource of the event. */
  subject: string;
  /** The time of the event: RFC 3339, with a time zone. */
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
  /** The trace of the causing request (W3C Trace Context, section 3.2). */
  traceparent?: string | undefined;
  /**
   * The id of the original event: this event is the copy in the log of the actor. Absent in all
   * other events, and in events of former versions.
   */
  copyof?: string | undefined;
  /** The region of the publishing deployment; absent in events of former versions. */
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
