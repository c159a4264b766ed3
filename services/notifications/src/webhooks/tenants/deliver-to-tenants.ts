import type { EventEnvelope } from '@irp/events';
import type { ReadAudience } from '../../audiences/audience-reader.ts';
import { asksFor, type MatchedEndpoint } from '../matching/domain/receives.ts';
import type { Matched } from '../matching/matched.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';
import { isOfTenant, type TenantEvent, tenantBody } from './domain/tenant-event.ts';
import type { LeasedTenantEvent } from './store/tenant-event-store.ts';

/** Stores deliveries of an event. Existing deliveries stay unchanged. */
export type Deliver = (event: EventEnvelope, matched: readonly Matched[]) => Promise<void>;

interface Dependencies {
  readAudience: ReadAudience;
  endpoints: Pick<EndpointStore, 'ofWorkspaces'>;
  deliver: Deliver;
}

/**
 * Creates a function that delivers an event about an application to the workspaces that had
 * installed the application at the time of the event. Each call processes one page of workspaces.
 * @returns the last workspace of the page; null after the last page
 */
export function createDeliverToTenants({ readAudience, endpoints, deliver }: Dependencies) {
  return async ({ event, cursor }: LeasedTenantEvent): Promise<string | null> => {
    const { applicationId, at } = event;
    const { workspaces, next } = await readAudience(
      { applicationId, tellOwners: false },
      at,
      cursor,
    );
    const found =
      workspaces.length > 0 ? await endpoints.ofWorkspaces(workspaces.map(({ id }) => id)) : [];
    const published: EventEnvelope = JSON.parse(event.body);
    const asked = {
      ...event,
      event: published,
      detail: {},
    };
    const environments = new Map(workspaces.map(({ id, environment }) => [id, environment]));
    const installedIn = ({ workspaceId }: MatchedEndpoint) => environments.get(workspaceId);
    const notified = found.filter(
      (one) => isOfTenant(one, event, installedIn(one)) && asksFor(one, asked),
    );
    if (notified.length > 0) {
      await deliver(
        published,
        notified.map((endpoint) => matched(event, endpoint)),
      );
    }
    return next;
  };
}

function matched(event: TenantEvent, endpoint: MatchedEndpoint): Matched {
  const { id: endpointId, workspaceId, state } = endpoint;
  return {
    endpointId,
    type: event.type,
    bodyKey: `tenant ${workspaceId}`,
    body: tenantBody(event, endpoint),
    ...(state === 'disabled' ? { isDisabled: true as const } : {}),
  };
}
