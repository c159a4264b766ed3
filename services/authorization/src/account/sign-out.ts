import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers } from './page-handlers.ts';
import { redirectToSignIn } from './sign-in-guard.ts';

export function signOutHandlers({ events, guard, userEvents }: PageDependencies): PageHandlers {
  return {
    post: guard.signOut(async ({ user, session }) => {
      const event = {
        type: 'user.signed_out',
        data: { everywhere: false },
      } as const;
      await events.add(...(await userEvents(event, { userId: user.id })));
      await session.signOut();
      return redirectToSignIn;
    }),
  };
}
