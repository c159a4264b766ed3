import type { InstallationPreview } from '@irp/contracts/directory';
import { type Html, html, type PageLanguage } from '@irp/web-pages';
import { directoryTexts } from './texts/index.ts';

export type Acting = Pick<InstallationPreview, 'actsWithoutPerson' | 'actsForPeople'>;

/**
 * Returns a note on whose behalf the application will act after an admin has agreed: on behalf of
 * members, or of the application itself.
 */
export function actingNote(
  { actsWithoutPerson, actsForPeople }: Acting,
  workspaceName: string,
  language: PageLanguage,
): Html {
  const t = directoryTexts[language].install;
  return html`${actsWithoutPerson && html`<p class="note">${t.actsAlone}</p>`}
<p class="note">${t.appliesTo(workspaceName)}${actsForPeople && ` ${t.actsForPeople}`} ${t.revocable}</p>`;
}
