import type { EventSource } from '@irp/events';
import { outboxesOf } from '@irp/persistence';
import type { Models } from './models.ts';

/**
 * All outboxes of the service. Entities come before those that refer to them, so that their events
 * do, too.
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
