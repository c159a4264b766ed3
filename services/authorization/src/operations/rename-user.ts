import type { Actor } from '@irp/contracts';
import type { User } from '../store/user-store.ts';
import type { Deps } from './deps.ts';
import { userEvents } from './user-event.ts';

/** Undefined where the person was changed since they were read. */
export async function renameUser(deps: Deps, user: User, name: string, actor: Actor): Promise<User | undefined> {
  const changes = [{ path: '/name', before: user.name, after: name }];
  const events = await userEvents(deps, { type: 'user.updated', data: { changes } }, { userId: user.id, actor });
  return deps.users.rename(user, name, user.name === name ? [] : events);
}
