import type { Sealer } from '@irp/sealing';
import type { EndBrowserSessions } from '../../people/remove-sessions.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';
import type { ArtifactRow } from '../../tokens/store/oauth-models.ts';
import type { AnnounceLogout, EndingSession } from './announce-logout.ts';

interface Dependencies {
  artifacts: Pick<ArtifactStore, 'listOfUser' | 'removeAll'>;
  sealer: Sealer;
  announceLogout: AnnounceLogout;
}

const kind = 'Session';

export function createEndBrowserSessions({ artifacts, sealer, announceLogout }: Dependencies): EndBrowserSessions {
  /** Undefined for one under a key that `SECRETS_KEY` has no more: no browser has had that session since. */
  function openSession({ _id, payload }: ArtifactRow): EndingSession | undefined {
    try {
      return JSON.parse(sealer.open(Buffer.from(payload.buffer), kind, _id)) as EndingSession;
    } catch {
      return undefined;
    }
  }

  return async (userId, end) => {
    for (const row of await artifacts.listOfUser(userId, kind)) {
      const session = openSession(row);
      if (session !== undefined) await announceLogout(session);
    }
    await end();
    await artifacts.removeAll({ userId, kind });
  };
}
