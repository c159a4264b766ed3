import type { EventSource } from '@irp/events';
import { outboxesOf } from '@irp/persistence';
import type { Models } from './models.ts';

/**
 * Returns all outboxes of the service. The outbox of an entity comes before the outboxes of
 * entities that refer to the entity, so the events are published in the same order.
 */
export function eventSourcesOf(models: Models): EventSource[] {
  const { organizations, users, workspaces, signingKeys, totps, passkeys, apiKeys, applications } =
    models;
  const { mailRequests, consents, tokens, events } = models;
  return [
    outboxesOf(organizations),
    outboxesOf(workspaces),
    outboxesOf(users),
    outboxesOf(mailRequests),
    outboxesOf(totps),
    outboxesOf(passkeys),
    outboxesOf(signingKeys),
    outboxesOf(apiKeys),
    outboxesOf(applications),
    outboxesOf(consents),
    outboxesOf(tokens),
    events,
  ];
}
