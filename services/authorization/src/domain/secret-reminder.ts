import type { Application, ClientSecret } from './application.ts';
import { onOneLine } from './plain-text.ts';

/** Subject and plain text for the owner of an application whose secret should be rotated. */
export function secretReminder(
  { id, name }: Pick<Application, 'id' | 'name'>,
  { prefix, createdAt, lastUsedAt }: ClientSecret,
): { subject: string; text: string } {
  const shown = onOneLine(name);
  const made = createdAt.toISOString().slice(0, 10);
  const used =
    lastUsedAt === null ? 'It was never used.' : `It was last used on ${lastUsedAt.toISOString().slice(0, 10)}.`;
  const text = [
    `A secret of your application "${shown}" is older than 90 days: rotate it.`,
    '',
    `It begins with ${prefix} and was made on ${made}. ${used}`,
    'It goes on working: nothing ends by itself.',
    '',
    'To rotate it, make a new secret and choose for how long the old one works beside it, 0 to 7 days:',
    `POST /v2/applications/${id}/secrets {"overlapHours": 24}`,
    'Give the new one to your servers within that time. A secret that nobody uses any more can be ended at once:',
    `DELETE /v2/applications/${id}/secrets/{secretId}`,
    '',
    'You get this once for each secret.',
    '',
  ];
  return { subject: `Rotate the secret of "${shown}": it is older than 90 days`, text: text.join('\n') };
}
