import { endSessions } from '../../operations/end-sessions.ts';
import { userEvents } from '../../operations/user-event.ts';
import type { SiteParts } from './site-parts.ts';
import { type Place, signInFirst } from './visit.ts';

export function signOutPlace({ deps, guard }: SiteParts): Place {
  return {
    post: guard.post(async ({ user, session }, form) => {
      const everywhere = form.get('everywhere') === 'yes';
      const told = { type: 'user.signed_out', data: { everywhere } } as const;
      if (everywhere) await endSessions(deps, user.id);
      else await deps.events.add(...(await userEvents(deps, told, { userId: user.id })));
      await session.signOut();
      return signInFirst;
    }),
  };
}
