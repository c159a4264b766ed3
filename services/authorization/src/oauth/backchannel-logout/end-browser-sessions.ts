import type { Sealer } from '@irp/secrets';
import type { EndBrowserSessions } from '../../people/remove-sessions.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';
import { sessionKind as kind, openSession } from '../sessions/open-session.ts';
import type { AnnounceLogout } from './announce-logout.ts';

interface Dependencies {
  artifacts: Pick<ArtifactStore, 'listOfUser' | 'removeAll'>;
  sealer: Sealer;
  announceLogout: AnnounceLogout;
}

export function createEndBrowserSessions({
  artifacts,
  sealer,
  announceLogout,
}: Dependencies): EndBrowserSessions {
  return async (userId, end, exceptSession) => {
    for (const row of await artifacts.listOfUser(userId, kind)) {
      const session = openSession(sealer, row);
      if (session !== undefined && session.uid !== exceptSession) {
        await announceLogout(session);
      }
    }
    await end();
    await artifacts.removeAll({ userId, kind });
  };
}
