import { z } from 'zod';

/**
 * An event in the JSON format of CloudEvents (CloudEvents 1.0.2, section 3; JSON event format,
 * section 3). Other extension attributes are passed on unchanged.
 */
export interface EventEnvelope {
  specversion: '1.0';
  /** UUIDv7, the same in every delivery of the event: consumers deduplicate by id. */
  id: string;
  /** The service that publishes the event, as a URI reference: `/services/authorization`. */
  source: string;
  /** A type of the event catalogue, such as `application.suspended`. */
  type: string;
  /** The id of the resource that the event concerns. */
  subject: string;
  /** When the event happened, in RFC 3339 with a time zone. */
  time: string;
  datacontenttype: 'application/json';
  /** The schema of `data`: `urn:irp:event:` and the type. Absent in events of earlier versions. */
  dataschema?: string | undefined;
  /**
   * The id of the workspace. For an event of a user's account, `account-` and the id of the user;
   * for an event of the platform, `platform`.
   */
  workspaceid: string;
  /** The trace of the request that caused the event (W3C Trace Context, section 3.2). */
  traceparent?: string | undefined;
  /**
   * If this event is a copy for the audit log of the actor, the id of the original event. Absent in
   * all other events, and in events of earlier versions.
   */
  copyof?: string | undefined;
  /** The region that has published the event. Absent in events of earlier versions. */
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
