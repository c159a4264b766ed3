import type { InstallationAt } from '../../applications/domain/grant-times.ts';

/** A workspace that is told. */
interface AudiencePlace {
  workspaceId: string;
  /** Of the application; null: it had none there. */
  installation: InstallationAt | null;
}

/**
 * What one collection knows of the workspaces in which an application had access: the first rows
 * after the beginning of a page.
 */
export interface AccessRows {
  /** By ascending id. */
  rows: readonly AudiencePlace[];
  /**
   * The workspace of the last row that was read, if there may be more: of what is after it, this
   * source knows nothing.
   */
  knownTo: string | undefined;
}

export interface AudiencePage {
  /** By ascending id of the workspace. */
  places: AudiencePlace[];
  next: string | null;
}

/**
 * One page of several sources: each workspace once, and none beyond what every source knows. It can
 * have fewer than `limit`, or none, and not be the last.
 * @param owners workspaces that are told without having rows
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
