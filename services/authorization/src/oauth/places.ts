import type { Workspace } from '../domain/workspace.ts';
import type { WorkspaceStore } from '../store/workspace-store.ts';

/** What never changes of a workspace. */
export type Place = Pick<Workspace, 'id' | 'organizationId' | 'region'>;

export interface Places {
  find(workspaceId: string): Promise<Place | undefined>;
}

const maxKept = 50_000;

/** Kept for good, because nothing of it can change: a machine's token request then needs no look-up of its workspace. */
export function createPlaces(workspaces: WorkspaceStore): Places {
  const kept = new Map<string, Place>();
  return {
    async find(workspaceId) {
      const known = kept.get(workspaceId);
      if (known) return known;
      const found = await workspaces.find(workspaceId);
      if (!found) return undefined;
      const { id, organizationId, region } = found;
      if (kept.size >= maxKept) kept.clear();
      kept.set(id, { id, organizationId, region });
      return kept.get(id);
    },
  };
}
