import type { EventType } from '@irp/contracts/events';
import {
  publicDetail,
  publicSubject,
  type WebhookEventType,
  webhookSchemaOf,
} from '@irp/contracts/notifications';
import type { PlatformEvent } from './platform-event.ts';

/**
 * The reader of a body: the workspace of the event, or the publisher of an application that is
 * installed in this workspace.
 */
export type Reader = 'workspace' | 'application';

/**
 * Returns the text that is sent: a CloudEvent (CloudEvents 1.0.2, JSON event format) with the data
 * that the reader may see. Client address, user agent and trace of the request are omitted, so that
 * the body discloses neither people nor internals of the platform. The body for the publisher of an
 * application names no persons.
 */
export function webhookBody(type: WebhookEventType, event: PlatformEvent, reader: Reader): string {
  const { specversion, id, source, subject, time, datacontenttype, workspaceid, data } = event;
  const {
    actor,
    environment,
    detail = {},
  } = data as {
    actor?: {
      type: string;
      id: string;
      onBehalfOf?: string;
    };
    environment?: string;
    detail?: Readonly<Record<string, unknown>>;
  };
  const people = reader === 'workspace';
  const known = people ? subject : publicSubject(event.type as EventType, subject, detail);
  return JSON.stringify({
    specversion,
    id,
    source,
    type,
    ...(known === undefined ? {} : { subject: known }),
    time,
    datacontenttype,
    dataschema: webhookSchemaOf(type),
    workspaceid,
    data: {
      actor: people ? actor : { type: actor?.type },
      ...(environment === undefined ? {} : { environment }),
      detail: publicDetail(event.type as EventType, detail, { people }),
    },
  });
}
