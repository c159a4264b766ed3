import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent, EventInput } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type {
  AffectedWorkspace,
  InstalledApplicationChange,
  NoticeEvent,
} from './domain/notice.ts';

/**
 * Returns the event for the log of a workspace that uses an application. It names the action and
 * the publisher, but no person of the publisher. Owners get no such event, because their logs have
 * the original. The event is stored together with the progress of the notice, so each workspace
 * gets it once.
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
