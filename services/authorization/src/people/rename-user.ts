import type { Actor } from '@irp/contracts/events';
import type { User, UserStore } from './store/user-store.ts';
import type { UserEvents } from './user-events.ts';

interface Dependencies {
  userEvents: UserEvents;
  users: UserStore;
}

/** Renames a user and records the change; the same name changes nothing. @returns undefined when the user was changed since `user` was read */
export type RenameUser = (user: User, name: string, actor: Actor) => Promise<User | undefined>;

export function createRenameUser({ users, userEvents }: Dependencies): RenameUser {
  return async (user, name, actor) => {
    if (user.name === name) return user;
    const changes = [{ path: '/name', before: user.name, after: name }];
    const events = await userEvents({ type: 'user.updated', data: { changes } }, { userId: user.id, actor });
    return users.rename(user, name, events);
  };
}
