import type { DomainEvent } from '@irp/contracts';

/** What the reader's workspace is to the application. */
export type Relation = 'publisher' | 'former publisher' | 'user';

/** Of which admins are mailed. */
export type MailedType =
  | 'application.suspended'
  | 'application.scopes_expanded'
  | 'application.credentials_compromised'
  | 'application.downstream_revoked'
  | 'application.ownership_transferred'
  | 'application.deletion_scheduled'
  | 'application.deleted'
  | 'secret.rotated';

/** One event, as one workspace is told of it. */
export interface Notice<T extends MailedType = MailedType> {
  event: Pick<DomainEvent<T>, 'type' | 'time' | 'data'>;
  application: { id: string; name: string };
  /** The workspaces that own it and, where it was transferred, owned it before: with their organizations. */
  publisher: string;
  formerPublisher: string;
  workspace: string;
  relation: Relation;
}

/** What a mail of an event is made of; each a sentence or two. */
export interface LifecycleText {
  subject: string;
  happened: string;
  meaning: string;
  action: string;
  details?: string[];
}
