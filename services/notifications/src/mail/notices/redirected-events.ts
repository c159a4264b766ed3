import type { DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { NoticeEvent } from './domain/notice.ts';
import type { RecordedFallback } from './store/notice-models.ts';

/**
 * Returns events for the logs of workspaces without admins. The events record how many owners were
 * notified instead of admins.
 */
export function redirectedEvents(
  { id: eventId, type: eventType }: Pick<NoticeEvent, 'id' | 'type'>,
  fallbacks: readonly RecordedFallback[],
  now: Date,
): DomainEvent[] {
  return fallbacks.map(({ workspaceId, to, recipients = 0 }) =>
    newEvent(now.getTime(), {
      type: 'notice.redirected',
      workspaceId,
      subject: workspaceId,
      actor: { type: 'system', id: 'notifications' },
      data: {
        eventId,
        eventType,
        to,
        recipients,
      },
    }),
  );
}
