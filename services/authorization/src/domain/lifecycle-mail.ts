import type { DomainEvent } from '@irp/contracts';
import type { LifecycleText, MailedType, Notice } from './lifecycle-notice.ts';
import { lifecycleTexts } from './lifecycle-texts.ts';
import { onOneLine } from './plain-text.ts';

/** Whether the admins of every workspace that it concerns hear of an event. */
export function isMailed(event: DomainEvent): event is DomainEvent<MailedType> {
  // The new owner's copy of an event that the former one has as well.
  if (event.type === 'application.ownership_transferred' && event.data.toWorkspaceId === event.workspaceId)
    return false;
  // That of a compromise, which has a mail of its own.
  if (event.type === 'secret.rotated' && event.data.secretId === undefined) return false;
  return Object.hasOwn(lifecycleTexts, event.type);
}

function textOf(notice: Notice): LifecycleText {
  const write = lifecycleTexts[notice.event.type] as (notice: Notice) => LifecycleText;
  return write(notice);
}

/** Subject and plain text. Names are others' words: none begins a line of its own. */
export function lifecycleMail(notice: Notice): { subject: string; text: string } {
  const { application, relation } = notice;
  const plain: Notice = {
    ...notice,
    application: { ...application, name: onOneLine(application.name) },
    publisher: onOneLine(notice.publisher),
    formerPublisher: onOneLine(notice.formerPublisher),
    workspace: onOneLine(notice.workspace),
  };
  const { subject, happened, meaning, action, details = [] } = textOf(plain);
  const reason =
    relation === 'user' ? `it is installed or authorized in workspace "${plain.workspace}"` : 'it is or was yours';
  const text = [
    happened,
    '',
    `What it means for workspace "${plain.workspace}": ${meaning}`,
    '',
    `What to do: ${action}`,
    ...(details.length > 0 ? ['', ...details] : []),
    '',
    `Application ${plain.application.name} (client ID ${application.id}), published by ${plain.publisher}.`,
    `You get this as an admin or owner because ${reason}. Such notices cannot be turned off.`,
    '',
  ];
  return { subject, text: text.join('\n') };
}
