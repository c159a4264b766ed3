import type { InstallationPreview } from '@irp/contracts/directory';
import { type Html, html } from '@irp/web-pages';

export type Acting = Pick<InstallationPreview, 'actsWithoutPerson' | 'actsForPeople'>;

/** As whom an application uses what an admin agrees to. */
export function actingNote(
  { actsWithoutPerson, actsForPeople }: Acting,
  workspaceName: string,
): Html {
  return html`${actsWithoutPerson && html`<p class="note">It acts by itself, without a person, with all of these permissions.</p>`}
<p class="note">This applies to all people of ${workspaceName}.${
    actsForPeople &&
    ' Where it acts for one of them, that person allows it once more, with no more than their role permits.'
  } An admin can uninstall it at any time.</p>`;
}
