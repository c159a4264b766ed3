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
  const outboxes = [
    organizations,
    workspaces,
    users,
    mailRequests,
    totps,
    passkeys,
    signingKeys,
    apiKeys,
    applications,
    consents,
    tokens,
  ].map((model) => outboxesOf(model));
  return [...outboxes, events];
}
