import { endSessions } from '../../operations/end-sessions.ts';
import { userEvent } from '../../operations/user-event.ts';
import type { SiteParts } from './site-parts.ts';
import { type Place, signInFirst } from './visit.ts';

export function signOutPlace({ deps, guard }: SiteParts): Place {
  return {
    post: guard.post(async ({ user, session }, form) => {
      const everywhere = form.get('everywhere') === 'yes';
      await deps.events.add(userEvent(deps, 'user.signed_out', user.id, { everywhere }));
      if (everywhere) await endSessions(deps, user.id);
      await session.signOut();
      return signInFirst;
    }),
  };
}
