import type { InstallationPreview } from '@irp/contracts/directory';
import { type Html, html, type PageLanguage } from '@irp/web-pages';
import { directoryTexts } from './texts/index.ts';

export type Acting = Pick<InstallationPreview, 'actsWithoutPerson' | 'actsForPeople'>;

/** As whom an application uses what an admin agrees to. */
export function actingNote(
  { actsWithoutPerson, actsForPeople }: Acting,
  workspaceName: string,
  language: PageLanguage,
): Html {
  const t = directoryTexts[language].install;
  return html`${actsWithoutPerson && html`<p class="note">${t.actsAlone}</p>`}
<p class="note">${t.appliesTo(workspaceName)}${actsForPeople && ` ${t.actsForPeople}`} ${t.revocable}</p>`;
}
