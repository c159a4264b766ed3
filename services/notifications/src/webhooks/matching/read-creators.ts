import type { InstalledStore } from '../store/installed-store.ts';
import {
  accessOfCreator,
  type CreatedEndpoint,
  type CreatorAccess,
} from './domain/creator-access.ts';

/**
 * Reads the stored access of the applications that created endpoints. The access is undefined for
 * an endpoint that a person created.
 */
export type ReadCreators = (
  endpoints: readonly CreatedEndpoint[],
) => Promise<(endpoint: CreatedEndpoint) => CreatorAccess | undefined>;

export function createReadCreators(
  installed: Pick<InstalledStore, 'findApplications' | 'installationsIn'>,
): ReadCreators {
  return async (endpoints) => {
    const created = endpoints.filter(({ createdByApplication }) => createdByApplication !== null);
    if (created.length === 0) {
      return () => undefined;
    }
    const ids = new Set(created.flatMap(({ createdByApplication }) => createdByApplication ?? []));
    const ofInstallations = created.filter(
      ({ createdByInstallation }) => createdByInstallation !== null,
    );
    const workspaceIds = new Set(ofInstallations.map(({ workspaceId }) => workspaceId));
    const [applications, installations] = await Promise.all([
      installed.findApplications([...ids]),
      workspaceIds.size > 0 ? installed.installationsIn([...workspaceIds]) : [],
    ]);
    const byId = new Map(applications.map((one) => [one.id, one]));
    const inWorkspace = Map.groupBy(installations, ({ workspaceId }) => workspaceId);
    return (endpoint) => {
      const { createdByApplication, workspaceId } = endpoint;
      if (createdByApplication === null) {
        return undefined;
      }
      return accessOfCreator(
        endpoint,
        byId.get(createdByApplication),
        inWorkspace.get(workspaceId) ?? [],
      );
    };
  };
}
