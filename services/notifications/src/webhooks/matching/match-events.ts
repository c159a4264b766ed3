import type { EndpointStore } from '../store/endpoint-store.ts';
import type { InstalledStore } from '../store/installed-store.ts';
import { asksFor, isShared, type MatchedEndpoint, type WebhookEvent } from './domain/receives.ts';
import { type Reader, webhookBody } from './domain/webhook-body.ts';
import { createFindAudience } from './find-audience.ts';
import type { FollowEvents } from './follow-application.ts';
import type { MatchEvents, Matched } from './matched.ts';
import { webhookEvents } from './webhook-events.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'ofWorkspaces' | 'ofApplications'>;
  installed: Pick<InstalledStore, 'applicationsOf' | 'installationsIn' | 'findApplications'>;
  followEvents: FollowEvents;
}

/**
 * Creates a function that matches events with endpoints, with few queries for each batch. Changes
 * of applications and installations in the batch are applied first.
 * @throws PlatformError 503 if a changed application or installation cannot be read
 */
export function createMatchEvents({ followEvents, ...dependencies }: Dependencies): MatchEvents {
  const findAudience = createFindAudience(dependencies);
  return async (batch) => {
    await followEvents(batch);
    const events = webhookEvents(batch).filter(isShared);
    if (events.length === 0) {
      return new Map();
    }
    const audience = await findAudience([...new Set(events.map(({ event }) => event.workspaceid))]);
    const matched = events.map((event) => {
      const { ofWorkspace, ofApplications } = audience(event);
      const list = [
        ...matches(event, ofWorkspace, 'workspace'),
        ...matches(event, ofApplications, 'application'),
      ];
      return [event.event.id, list] as const;
    });
    return new Map(matched.filter(([, list]) => list.length > 0));
  };
}

function matches(
  event: WebhookEvent,
  endpoints: readonly MatchedEndpoint[],
  reader: Reader,
): Matched[] {
  const asking = endpoints.filter((endpoint) => asksFor(endpoint, event));
  if (asking.length === 0) {
    return [];
  }
  const { type } = event;
  const body = webhookBody(type, event.event, reader);
  return asking.map(({ id: endpointId, ordered, applicationId, state }) => ({
    endpointId,
    type,
    bodyKey: reader,
    body,
    ...(applicationId === null ? {} : { ofWorkspace: event.event.workspaceid }),
    ...(state === 'disabled' ? { isDisabled: true as const } : {}),
    // The order key is the workspace, because the bus preserves the order only among events of the
    // same workspace.
    ...(ordered ? { orderKey: event.event.workspaceid } : {}),
  }));
}
