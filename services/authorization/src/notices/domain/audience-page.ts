import type { InstallationAt } from '../../applications/domain/grant-times.ts';

/** A workspace that is notified. */
interface AudienceWorkspace {
  workspaceId: string;
  /** The installation of the application; null if the workspace has no installation. */
  installation: InstallationAt | null;
}

/**
 * The rows of one collection for a page of the audience. Each row is a workspace in which the
 * application had access.
 */
export interface AccessRows {
  /** The rows by ascending id of the workspace. */
  rows: readonly AudienceWorkspace[];
  /**
   * Workspace of the last row, if the collection may have more rows. Undefined if the collection
   * has no more rows.
   */
  knownTo: string | undefined;
}

export interface AudiencePage {
  /** The workspaces by ascending id. */
  places: AudienceWorkspace[];
  next: string | null;
}

/**
 * Merges rows from several collections into a page of the audience. Each workspace appears once.
 * The page ends at the lowest `knownTo`, because a source may have more rows after `knownTo`. A
 * page can have fewer than `limit` workspaces, or none, without being the last page.
 * @param owners workspaces that are notified even without a row in a source
 */
export function audiencePage(
  sources: readonly AccessRows[],
  owners: readonly string[],
  after: string | undefined,
  limit: number,
): AudiencePage {
  const ends = sources.flatMap(({ knownTo }) => (knownTo === undefined ? [] : [knownTo]));
  const end = ends.toSorted()[0];
  const found = new Map<string, InstallationAt | null>();
  for (const { workspaceId, installation } of sources.flatMap(({ rows }) => rows)) {
    found.set(workspaceId, found.get(workspaceId) ?? installation);
  }
  for (const workspaceId of owners) {
    if (!found.has(workspaceId)) {
      found.set(workspaceId, null);
    }
  }
  const places = [...found]
    .filter(([id]) => (after === undefined || id > after) && (end === undefined || id <= end))
    .map(([workspaceId, installation]) => ({ workspaceId, installation }))
    .toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1));
  if (places.length <= limit) {
    return { places, next: end ?? null };
  }
  const page = places.slice(0, limit);
  return {
    places: page,
    next: page.at(-1)?.workspaceId ?? null,
  };
}
