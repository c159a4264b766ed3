import type { DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';

export function makeEvent(): DomainEvent {
  const about = {
    workspaceId: 'w1',
    subject: 'u1',
    actor: { type: 'user', id: 'u1' },
  } as const;
  return newEvent(Date.now(), {
    type: 'user.totp_enabled',
    ...about,
    data: {},
  });
}
