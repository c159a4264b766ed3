import type { EndpointStore } from '../store/endpoint-store.ts';
import type { InstalledStore } from '../store/installed-store.ts';
import { creatorReads } from './domain/creator-access.ts';
import type { FollowedApplication } from './domain/installed.ts';
import { reachesApplication } from './domain/reaches-application.ts';
import {
  isForCreator,
  isLeaving,
  isOfApplication,
  isOfWorkspace,
  type MatchedEndpoint,
  type WebhookEvent,
} from './domain/receives.ts';
import type { Reader } from './domain/webhook-body.ts';
import { createReadCreators } from './read-creators.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'ofWorkspaces' | 'ofApplications'>;
  installed: Pick<InstalledStore, 'applicationsOf' | 'installationsIn' | 'findApplications'>;
}

/**
 * The endpoints that receive an event, grouped by who reads the webhook: the workspace or an
 * application. The reader is an application if the endpoint belongs to an application, or was
 * created by an application.
 */
interface Audience {
  ofWorkspace: MatchedEndpoint[];
  ofApplications: MatchedEndpoint[];
}

/**
 * Reads all endpoints for the events of these workspaces at once.
 * @returns a function that selects the endpoints for a single event
 */
type FindAudience = (workspaceIds: readonly string[]) => Promise<(event: WebhookEvent) => Audience>;

export function createFindAudience({ endpoints, installed }: Dependencies): FindAudience {
  const readCreators = createReadCreators(installed);
  return async (workspaceIds) => {
    const [own, owned, installations] = await Promise.all([
      endpoints.ofWorkspaces(workspaceIds),
      installed.applicationsOf(workspaceIds),
      installed.installationsIn(workspaceIds),
    ]);
    const ownedIds = new Set(owned.map(({ id }) => id));
    const installedIds = new Set(
      installations.map(({ applicationId }) => applicationId).filter((id) => !ownedIds.has(id)),
    );
    const applications = [
      ...owned,
      ...(installedIds.size > 0 ? await installed.findApplications([...installedIds]) : []),
    ];
    const ofApplications =
      applications.length > 0
        ? await endpoints.ofApplications(applications.map(({ id }) => id))
        : [];
    const creatorOf = await readCreators([...own, ...ofApplications]);

    const byWorkspace = Map.groupBy(own, ({ workspaceId }) => workspaceId);
    const byApplication = Map.groupBy(ofApplications, ({ applicationId }) => applicationId);
    const inWorkspace = Map.groupBy(installations, ({ workspaceId }) => workspaceId);

    const endpointsOf = (
      event: WebhookEvent,
      application: FollowedApplication,
    ): MatchedEndpoint[] => {
      const there = inWorkspace.get(event.event.workspaceid) ?? [];
      const installedThere = there.filter(({ applicationId }) => applicationId === application.id);
      if (!reachesApplication(event, application, installedThere)) {
        return [];
      }
      return (byApplication.get(application.id) ?? []).filter((endpoint) =>
        isOfApplication(endpoint, application),
      );
    };
    return (event) => {
      const inOwn = byWorkspace.get(event.event.workspaceid) ?? [];
      const ofItself = inOwn.filter(
        (endpoint) => isOfWorkspace(endpoint, event) && isForCreator(endpoint, event, inOwn),
      );
      const ofFormer = isLeaving(event)
        ? inOwn.filter(({ applicationId }) => applicationId === event.event.subject)
        : [];
      const ofOwners = applications.flatMap((application) => endpointsOf(event, application));
      // An endpoint can be in both `ofFormer` and `ofOwners`, after an application has returned to
      // the workspace. The map removes duplicates.
      const all = new Map(
        [...ofItself, ...ofFormer, ...ofOwners].map((endpoint) => [endpoint.id, endpoint]),
      );
      const reached = [...all.values()].filter((endpoint) =>
        creatorReads(creatorOf(endpoint), event.type),
      );
      const { workspace = [], application = [] } = Object.groupBy(reached, readerOf);
      return {
        ofWorkspace: workspace,
        ofApplications: application,
      };
    };
  };
}

function readerOf({ applicationId, createdByApplication }: MatchedEndpoint): Reader {
  return applicationId === null && createdByApplication === null ? 'workspace' : 'application';
}
