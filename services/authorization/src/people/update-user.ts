import type { Actor } from '@irp/contracts/events';
import { languageOf } from './domain/language.ts';
import type { Profile, User, UserStore } from './store/user-store.ts';
import type { UserEvents } from './user-events.ts';

interface Dependencies {
  userEvents: UserEvents;
  users: UserStore;
}

/**
 * Changes a user's name or language, and records the change. Does nothing if the values are equal.
 * @returns undefined if the user has changed since `user` was read
 */
export type UpdateUser = (
  user: User,
  profile: Partial<Profile>,
  actor: Actor,
) => Promise<User | undefined>;

export function createUpdateUser({ users, userEvents }: Dependencies): UpdateUser {
  return async (user, { name = user.name, language = languageOf(user) }, actor) => {
    const changes = [
      {
        path: '/name',
        before: user.name,
        after: name,
      },
      {
        path: '/language',
        before: languageOf(user),
        after: language,
      },
    ].filter(({ before, after }) => before !== after);
    if (changes.length === 0) {
      return user;
    }
    const events = await userEvents(
      {
        type: 'user.updated',
        data: { changes },
      },
      { userId: user.id, actor },
    );
    return users.update(user, { name, language }, events);
  };
}
