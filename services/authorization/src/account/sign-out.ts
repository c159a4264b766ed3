import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers } from './page-handlers.ts';
import { redirectToSignIn } from './sign-in-guard.ts';

export function signOutHandlers({ events, guard, removeSessions, userEvents }: PageDependencies): PageHandlers {
  return {
    post: guard.post(async ({ user, session }, form) => {
      const everywhere = form.get('everywhere') === 'yes';
      const event = { type: 'user.signed_out', data: { everywhere } } as const;
      if (everywhere) await removeSessions(user.id);
      else await events.add(...(await userEvents(event, { userId: user.id })));
      await session.signOut();
      return redirectToSignIn;
    }),
  };
}
