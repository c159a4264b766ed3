import type { DomainEvent } from '@irp/contracts';
import type { EventEnvelope } from './event-envelope.ts';

/** Events of people and of the platform itself, which belong to no workspace. */
export const platformStream = 'platform';

/** As it is told to other services. @param service which owns the event, such as `authorization` */
export function toEnvelope(service: string, event: DomainEvent): EventEnvelope {
  const { id, type, time, subject, workspaceId, traceparent, actor, request, data } = event;
  return {
    specversion: '1.0',
    id,
    source: `/services/${service}`,
    type,
    subject: subject || platformStream,
    time: time.toISOString(),
    datacontenttype: 'application/json',
    workspaceid: workspaceId || platformStream,
    ...(traceparent === undefined ? {} : { traceparent }),
    data: { actor, ...(request === undefined ? {} : { request }), detail: data },
  };
}
