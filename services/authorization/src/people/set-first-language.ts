import { languageOfBrowser } from '@irp/web-pages';
import { languageOf } from './domain/language.ts';
import type { User, UserStore } from './store/user-store.ts';
import type { UserEvents } from './user-events.ts';

interface Dependencies {
  userEvents: UserEvents;
  users: Pick<UserStore, 'setFirstLanguage'>;
}

/** At the sign-in, stores the browser's language for a user who has not chosen a language. */
export type SetFirstLanguage = (user: User, acceptLanguage: string | undefined) => Promise<void>;

export function createSetFirstLanguage({ users, userEvents }: Dependencies): SetFirstLanguage {
  return async (user, acceptLanguage) => {
    const after = user.language === undefined ? languageOfBrowser(acceptLanguage) : undefined;
    if (after === undefined) {
      return;
    }
    const before = languageOf(user);
    const data = {
      changes: [
        {
          path: '/language',
          before,
          after,
        },
      ],
    };
    const events =
      before === after ? [] : await userEvents({ type: 'user.updated', data }, { userId: user.id });
    await users.setFirstLanguage(user.id, after, events);
  };
}
