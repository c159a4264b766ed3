import type { EventSource } from '@irp/events';
import { outboxesOf } from '@irp/persistence';
import type { Models } from './models.ts';

/** Everywhere that events wait: what others rest on before what rests on it. */
export function eventSourcesOf(models: Models): EventSource[] {
  const { organizations, users, workspaces, signingKeys, totps, mails, apiKeys, applications } = models;
  const { installationGrants, consents, tokens, events } = models;
  const outboxes = [
    ...[organizations, workspaces, users, mails, totps, signingKeys, apiKeys],
    ...[applications, installationGrants, consents, tokens],
  ].map((model) => outboxesOf(model));
  return [...outboxes, events];
}
