import type { DomainEvent } from '@irp/contracts/events';

/** The events that are mailed to the admins of every workspace concerned. */
const mailedTypes = [
  'application.suspended',
  'application.scopes_expanded',
  'application.credentials_compromised',
  'application.downstream_revoked',
  'application.ownership_transferred',
  'application.deletion_scheduled',
  'application.deleted',
  'secret.rotated',
] as const;

export type MailedType = (typeof mailedTypes)[number];

/** Whether the event is mailed to the admins of every workspace concerned. */
export function isMailed(event: DomainEvent): event is DomainEvent<MailedType> {
  // The rotation that a reported compromise causes: the compromise has a mail of its own.
  if (event.type === 'secret.rotated' && event.data.secretId === undefined) return false;
  return (mailedTypes as readonly string[]).includes(event.type);
}
