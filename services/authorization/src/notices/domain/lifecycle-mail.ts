import type { DomainEvent } from '@irp/contracts/events';
import type { MailOf } from '@irp/contracts/notifications';
import type { MailedType } from '../../applications/domain/mailed-events.ts';

/** The relation of the recipient's workspace to the application. */
export type Relation = 'publisher' | 'former_publisher' | 'user';

/** One event, from the point of view of one workspace. */
interface Notice {
  event: Pick<DomainEvent<MailedType>, 'type' | 'time' | 'data'>;
  application: { id: string; name: string };
  /** Organization and workspace of the current owner and, after a transfer, of the former one. */
  publisher: string;
  formerPublisher: string;
  workspace: string;
  relation: Relation;
  link: string;
}

export function lifecycleMail(notice: Notice): MailOf {
  const { application, publisher, formerPublisher, workspace, relation, link } = notice;
  const event = notice.event as DomainEvent<MailedType>;
  const { id, name } = application;
  const about = { application: { id, name }, publisher, workspace, relation, at: event.time.toISOString(), link };
  switch (event.type) {
    case 'application.suspended': {
      const { flowsOnly, by } = event.data;
      const reason = event.data.reason || undefined;
      return flowsOnly
        ? { kind: 'authorization-flows-suspended', params: { ...about, reason } }
        : { kind: 'application-suspended', params: { ...about, by: by ?? 'publisher', reason } };
    }
    case 'application.scopes_expanded':
      return { kind: 'scopes-expanded', params: { ...about, scopes: event.data.added.map((scope) => ({ scope })) } };
    case 'application.credentials_compromised':
      return {
        kind: 'credentials-compromised',
        params: { ...about, description: event.data.description || undefined },
      };
    case 'application.downstream_revoked':
      return { kind: 'access-revoked', params: about };
    case 'application.ownership_transferred': {
      const { keepSecretsHours, keysEnded = false } = event.data;
      return { kind: 'ownership-transferred', params: { ...about, formerPublisher, keepSecretsHours, keysEnded } };
    }
    case 'application.deletion_scheduled':
      return { kind: 'deletion-scheduled', params: { ...about, deletionAt: event.data.deletionAt } };
    case 'application.deleted':
      return { kind: 'application-deleted', params: about };
    case 'secret.rotated': {
      const overlapEndsAt = new Date(event.time.getTime() + event.data.overlapHours * 3_600_000).toISOString();
      return { kind: 'secret-rotated', params: { ...about, overlapEndsAt } };
    }
  }
}
