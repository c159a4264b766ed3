import type { ReadCreators } from '../../matching/read-creators.ts';
import type { EndpointStore } from '../../store/endpoint-store.ts';
import type { WebhookModels } from '../../store/webhook-models.ts';
import type { DeliveryEndpoint, ReadEndpoints } from '../ports.ts';

const maxCached = 20_000;

interface RevisionRow {
  _id: string;
  revision: number;
  goneAt?: Date;
}

/**
 * Returns a function that reads endpoints and checks the access of the applications that created
 * the endpoints. An active endpoint appears as paused while the access of its application is
 * suspended. An endpoint is omitted if the access of its application has ended.
 */
export function withCreators(read: ReadEndpoints, readCreators: ReadCreators): ReadEndpoints {
  return async (ids) => {
    const found = await read(ids);
    const accessOf = await readCreators(found);
    return found.flatMap((endpoint) => {
      const { state = 'live' } = accessOf(endpoint) ?? {};
      if (state === 'ended') {
        return [];
      }
      return state === 'suspended' && endpoint.state === 'active'
        ? {
            ...endpoint,
            state: 'paused' as const,
          }
        : endpoint;
    });
  };
}

/**
 * Creates a function that reads endpoints with their secrets, and caches the endpoints. The
 * function first reads only revisions, and reads an endpoint again only if the revision has
 * changed.
 */
export function createReadEndpoints(
  { webhookEndpoints }: WebhookModels,
  endpoints: Pick<EndpointStore, 'find'>,
): ReadEndpoints {
  const kept = new Map<string, { revision: number; endpoint: DeliveryEndpoint }>();

  async function readNew(id: string): Promise<DeliveryEndpoint | undefined> {
    const found = await endpoints.find(id);
    if (!found) {
      return undefined;
    }
    const { organizationId, workspaceId, environment, url, state, ordered, secrets, revision } =
      found;
    const { applicationId, createdByApplication, createdByInstallation } = found;
    const endpoint = {
      id,
      organizationId,
      workspaceId,
      environment,
      url,
      state,
      secrets,
      ordered,
      applicationId,
      createdByApplication,
      createdByInstallation,
    };
    kept.set(id, { revision, endpoint });
    const [oldest] = kept.keys();
    if (kept.size > maxCached && oldest !== undefined) {
      kept.delete(oldest);
    }
    return endpoint;
  }

  return async (ids) => {
    // Returns early, because the dispatcher calls this function several times a second, mostly
    // without ids.
    if (ids.length === 0) {
      return [];
    }
    const projection = { revision: 1, goneAt: 1 } as const;
    const rows = await webhookEndpoints
      .find({ _id: { $in: [...ids] } }, projection)
      .lean<RevisionRow[]>();
    const there = rows.filter(({ goneAt }) => !goneAt);
    const read = there.map(({ _id, revision }) => {
      const known = kept.get(_id);
      return known?.revision === revision ? known.endpoint : readNew(_id);
    });
    return (await Promise.all(read)).filter((endpoint) => endpoint !== undefined);
  };
}
