import type { Actor } from '@irp/contracts';
import type { Deps } from './deps.ts';
import { userEvents } from './user-event.ts';

/** Signs a person out at every browser. What applications were allowed, and API keys, stay. */
export async function endSessions(deps: Deps, userId: string, actor?: Actor): Promise<void> {
  const { users, artifacts, now } = deps;
  const told = { type: 'user.signed_out', data: { everywhere: true } } as const;
  const events = await userEvents(deps, told, { userId, ...(actor ? { actor } : {}) });
  await users.endSessions(userId, new Date(now()), events);
  await artifacts.removeAll({ userId, kind: 'Session' });
}
