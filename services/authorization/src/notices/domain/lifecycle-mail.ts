import { onOneLine } from '../../kernel/one-line.ts';
import type { LifecycleText, Notice } from './lifecycle-notice.ts';
import { lifecycleTexts } from './lifecycle-texts.ts';

function textOf(notice: Notice): LifecycleText {
  const write = lifecycleTexts[notice.event.type] as (notice: Notice) => LifecycleText;
  return write(notice);
}

/** Subject and plain text. Line breaks are removed from names, so that a name cannot forge a line. */
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
    relation === 'user'
      ? `it is installed or authorized in workspace "${plain.workspace}"`
      : 'it is or was an application of your workspace';
  const text = [
    happened,
    '',
    `What it means for workspace "${plain.workspace}": ${meaning}`,
    '',
    `What to do: ${action}`,
    ...(details.length > 0 ? ['', ...details] : []),
    '',
    `Application ${plain.application.name} (client ID ${application.id}), published by ${plain.publisher}.`,
    `You receive this mail as an admin or owner because ${reason}. Such notices cannot be turned off.`,
    '',
  ];
  return { subject, text: text.join('\n') };
}
