import type { Workspace } from './domain/workspace.ts';
import type { WorkspaceStore } from './store/workspace-store.ts';

/** The properties of a workspace that never change. */
export type WorkspaceFacts = Pick<Workspace, 'id' | 'organizationId' | 'region'>;

export interface WorkspaceFactsCache {
  /** Finds a workspace; undefined for an unknown id. */
  find(workspaceId: string): Promise<WorkspaceFacts | undefined>;
}

const maxCached = 50_000;

/**
 * Creates a cache without expiry. With a cached workspace, a client credentials request reads no
 * workspace from the database.
 */
export function createWorkspaceFactsCache(workspaces: WorkspaceStore): WorkspaceFactsCache {
  const cached = new Map<string, WorkspaceFacts>();
  return {
    async find(workspaceId) {
      const hit = cached.get(workspaceId);
      if (hit) {
        return hit;
      }
      const found = await workspaces.find(workspaceId);
      if (!found) {
        return undefined;
      }
      const { id, organizationId, region } = found;
      if (cached.size >= maxCached) {
        cached.clear();
      }
      cached.set(id, {
        id,
        organizationId,
        region,
      });
      return cached.get(id);
    },
  };
}
