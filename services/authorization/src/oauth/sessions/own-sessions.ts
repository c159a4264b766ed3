import type { EventRows } from '@irp/persistence';
import type { Sealer } from '@irp/secrets';
import type { OwnSession, OwnSessions } from '../../account/own-sessions.ts';
import { longestSessionMs } from '../../people/domain/session-lifetime.ts';
import type { UserEvents } from '../../people/user-events.ts';
import { artifactId } from '../../tokens/artifact-id.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';
import type { AnnounceLogout } from '../backchannel-logout/announce-logout.ts';
import { createIsLive, endedSessionId, type LivenessDependencies } from './is-live.ts';
import { openSession, sessionKind } from './open-session.ts';

interface Dependencies extends LivenessDependencies {
  artifacts: ArtifactStore;
  announceLogout: AnnounceLogout;
  events: EventRows;
  userEvents: UserEvents;
}

/** Lists and ends the sessions of a user, which are stored by oidc-provider. */
export function createOwnSessions(deps: Dependencies, sealer: Sealer): OwnSessions {
  const { artifacts, announceLogout, events, userEvents, now } = deps;
  const isLive = createIsLive(deps);
  return {
    async listOf(userId) {
      const stored = (await artifacts.listOfUser(userId, sessionKind)).filter(
        ({ expireAt }) => +expireAt > now(),
      );
      const opened = stored.map(async (row): Promise<OwnSession | undefined> => {
        const session = openSession(sealer, row);
        if (session === undefined || !(await isLive(session))) {
          return undefined;
        }
        const signedInAt = new Date((session.loginTs ?? 0) * 1_000);
        return {
          id: session.uid,
          signedInAt,
          lastUsedAt: row.usedAt ?? signedInAt,
          ...session.signedInFrom,
        };
      });
      const sessions = (await Promise.all(opened)).filter((session) => session !== undefined);
      return sessions.toSorted((a, b) => +b.lastUsedAt - +a.lastUsedAt);
    },
    async end(userId, id) {
      const row = await artifacts.findBy('uid', artifactId('uid', id));
      const session =
        row?.kind === sessionKind && row.userId === userId ? openSession(sealer, row) : undefined;
      if (row === undefined || session === undefined || !(await isLive(session))) {
        return false;
      }
      await announceLogout(session);
      const event = {
        type: 'user.signed_out',
        data: { everywhere: false, sessionId: id },
      } as const;
      await events.add(...(await userEvents(event, { userId })));
      // A deletion is not sufficient, because a request in progress could write the session again.
      await artifacts.addOnce(
        endedSessionId(id),
        'EndedSession',
        new Date(now() + longestSessionMs),
      );
      await artifacts.remove(row._id);
      return true;
    },
  };
}
