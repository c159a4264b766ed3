import { longestSessionMs } from '../../people/domain/session-lifetime.ts';
import type { UserStore } from '../../people/store/user-store.ts';
import { artifactId } from '../../tokens/artifact-id.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';

export interface LivenessDependencies {
  users: Pick<UserStore, 'sessionsFrom'>;
  artifacts: Pick<ArtifactStore, 'find'>;
  now: () => number;
}

/**
 * Returns whether a stored session is valid. Even a session in which nobody is signed in is valid.
 */
export type IsLive = (session: {
  uid?: string | undefined;
  accountId?: string | undefined;
  loginTs?: number | undefined;
}) => Promise<boolean>;

/**
 * Returns the id of the row which marks that a session was ended from another session. The row is
 * stored as long as a session can last.
 */
export function endedSessionId(uid: string): string {
  return artifactId('EndedSession', uid);
}

export function createIsLive({ users, artifacts, now }: LivenessDependencies): IsLive {
  return async ({ uid = '', accountId, loginTs = 0 }) => {
    if (accountId === undefined) {
      return true;
    }
    const signedInMs = loginTs * 1_000;
    if (signedInMs < now() - longestSessionMs) {
      return false;
    }
    const [from, ended] = await Promise.all([
      users.sessionsFrom(accountId),
      artifacts.find(endedSessionId(uid)),
    ]);
    return from !== undefined && signedInMs >= from.getTime() && ended === undefined;
  };
}
