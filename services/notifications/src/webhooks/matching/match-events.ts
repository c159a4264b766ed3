import type { EndpointStore } from '../store/endpoint-store.ts';
import { asksFor, isOfWorkspace, isShared, type MatchedEndpoint, type WebhookEvent } from './domain/receives.ts';
import { type Reader, webhookBody } from './domain/webhook-body.ts';
import type { MatchEvents, Matched } from './matched.ts';
import { webhookEvents } from './webhook-events.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'ofWorkspaces'>;
}

/** What each endpoint receives of events, with few queries for a batch. */
export function createMatchEvents({ endpoints }: Dependencies): MatchEvents {
  return async (batch) => {
    const events = webhookEvents(batch).filter(isShared);
    if (events.length === 0) return new Map();
    const workspaceIds = [...new Set(events.map(({ event }) => event.workspaceid))];
    const byWorkspace = Map.groupBy(await endpoints.ofWorkspaces(workspaceIds), ({ workspaceId }) => workspaceId);
    const matched = events.map((event) => {
      const own = (byWorkspace.get(event.event.workspaceid) ?? []).filter((one) => isOfWorkspace(one, event));
      return [event.event.id, matches(event, own, 'workspace')] as const;
    });
    return new Map(matched.filter(([, list]) => list.length > 0));
  };
}

function matches(event: WebhookEvent, endpoints: readonly MatchedEndpoint[], reader: Reader): Matched[] {
  const asking = endpoints.filter((endpoint) => asksFor(endpoint, event));
  if (asking.length === 0) return [];
  const { type } = event;
  const body = webhookBody(type, event.event, reader);
  return asking.map(({ id: endpointId, ordered }) => ({
    ...{ endpointId, type, bodyKey: reader, body },
    // The bus keeps the order of the events of a workspace, and no other.
    ...(ordered ? { orderKey: event.event.workspaceid } : {}),
  }));
}
