import type { ArtifactStore } from '../tokens/store/artifact-store.ts';
import type { TokenStore } from '../tokens/store/token-store.ts';
import { isSessionEnded, type Workspace } from '../workspaces/domain/workspace.ts';

/** Finds valid sign-ins of a user. The oauth module implements this interface. */
export interface BrowserSignIns {
  listOf(userId: string): Promise<{ signedInAt: Date }[]>;
}

interface Dependencies {
  ownSessions: BrowserSignIns;
  pendingSignIns: BrowserSignIns;
  tokens: Pick<TokenStore, 'count'>;
  artifacts: Pick<ArtifactStore, 'listOfUser'>;
}

/**
 * Returns whether a member has a token, a grant or a sign-in that is valid in the workspace and
 * older than the given time.
 */
export type HasSessions = (workspace: Workspace, userId: string, before: Date) => Promise<boolean>;

export function createHasSessions({
  ownSessions,
  pendingSignIns,
  tokens,
  artifacts,
}: Dependencies): HasSessions {
  return async (workspace, userId, before) => {
    const { id: workspaceId } = workspace;
    const [sessions, pending, live, grants] = await Promise.all([
      ownSessions.listOf(userId),
      pendingSignIns.listOf(userId),
      tokens.count({ workspaceId, userId }),
      artifacts.listOfUser(userId, 'Grant'),
    ]);
    const counts = ({ signedInAt }: { signedInAt: Date }) =>
      signedInAt < before && !isSessionEnded(workspace, userId, signedInAt);
    return (
      live > 0 ||
      [...sessions, ...pending].some(counts) ||
      grants.some((grant) => grant.workspaceId === workspaceId)
    );
  };
}
