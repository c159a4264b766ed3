import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent, EventInput } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type {
  AffectedWorkspace,
  InstalledApplicationChange,
  NoticeEvent,
} from './domain/notice.ts';

/**
 * Returns the event for the log of a workspace that uses an application. The event names the action
 * and the publisher, but no person of the publisher. Returns undefined for the owner, because the
 * log of the owner has the original event. The event is stored together with the progress of the
 * notice, so each workspace gets the event once.
 */
export function recordedIn(
  { type, data }: InstalledApplicationChange,
  { id: eventId, time }: Pick<NoticeEvent, 'id' | 'time'>,
  { workspace, application, publisher, formerPublisher, relation }: AffectedWorkspace,
  { environment }: { environment?: DataEnvironment | undefined },
): DomainEvent[] {
  if (relation !== 'user') {
    return [];
  }
  const { id: workspaceId, installationId } = workspace;
  const detail = {
    eventId,
    applicationName: application.name,
    publisher,
    ...(installationId === null ? {} : { installationId }),
    ...(type === 'installed_application.ownership_transferred' ? { formerPublisher } : {}),
    ...data,
  };
  const input = {
    type,
    workspaceId,
    subject: application.id,
    actor: { type: 'system', id: 'notifications' },
    data: detail,
    ...(environment === undefined ? {} : { environment }),
  };
  return [newEvent(time.getTime(), input as EventInput)];
}
