import { type DomainEvent, dataSchemaOf } from '@irp/contracts/events';
import type { EventEnvelope } from './event-envelope.ts';

/** `workspaceid` of events without workspace and account, such as events of the platform itself. */
export const platformStream = 'platform';

/**
 * Returns the CloudEvents envelope of an event.
 * @param service the service that publishes the event, such as `authorization`
 */
export function toEnvelope(service: string, event: DomainEvent): EventEnvelope {
  const {
    id,
    type,
    time,
    subject,
    workspaceId,
    environment,
    traceparent,
    copyOf,
    actor,
    request,
    data,
  } = event;
  return {
    specversion: '1.0',
    id,
    source: `/services/${service}`,
    type,
    subject: subject || platformStream,
    time: time.toISOString(),
    datacontenttype: 'application/json',
    dataschema: dataSchemaOf(type),
    workspaceid: workspaceId || platformStream,
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(copyOf === undefined ? {} : { copyof: copyOf }),
    data: {
      actor,
      ...(environment === undefined ? {} : { environment }),
      ...(request === undefined ? {} : { request }),
      detail: data,
    },
  };
}
