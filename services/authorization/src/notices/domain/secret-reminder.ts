import type { Application, ClientSecret } from '../../applications/domain/application.ts';
import { onOneLine } from '../../kernel/one-line.ts';

/** Subject and plain text of the reminder to the owner of an application whose secret should be rotated. */
export function secretReminder(
  { id, name }: Pick<Application, 'id' | 'name'>,
  { prefix, createdAt, lastUsedAt }: ClientSecret,
): { subject: string; text: string } {
  const shown = onOneLine(name);
  const created = createdAt.toISOString().slice(0, 10);
  const used =
    lastUsedAt === null ? 'It was never used.' : `It was last used on ${lastUsedAt.toISOString().slice(0, 10)}.`;
  const text = [
    `A secret of your application "${shown}" is older than 90 days: rotate it.`,
    '',
    `It begins with ${prefix} and was created on ${created}. ${used}`,
    'It continues to work: it has no expiry.',
    '',
    'To rotate it, create a new secret and choose how long the old one stays valid, 0 to 168 hours:',
    `POST /v2/applications/${id}/secrets {"overlapHours": 24}`,
    'Give the new one to your servers within that time. A secret that is no longer used can be revoked immediately:',
    `DELETE /v2/applications/${id}/secrets/{secretId}`,
    '',
    'You receive this mail once for each secret.',
    '',
  ];
  return { subject: `Rotate the secret of "${shown}": it is older than 90 days`, text: text.join('\n') };
}
