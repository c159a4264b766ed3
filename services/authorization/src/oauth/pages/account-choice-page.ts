import { html, type Page } from '@irp/web-pages';
import { errorNote } from '../../people/pages/error-note.ts';

interface AccountChoiceFields {
  application: string;
  person: { name: string; email: string };
  csrf: string;
  error: string | undefined;
}

/**
 * Asks a signed-in person whether to go on as themselves (OpenID Connect Core 1.0, section 3.1.2.1,
 * `select_account`).
 */
export function accountChoicePage(fields: AccountChoiceFields): Pick<Page, 'title' | 'body'> {
  const { application, person, csrf, error } = fields;
  return {
    title: 'Choose an account',
    body: html`<p>to continue to <strong>${application}</strong></p>${errorNote(error)}
<p>You are signed in as <strong>${person.name}</strong> (${person.email}).</p>
<form method="post"><input type="hidden" name="csrf" value="${csrf}"><p class="actions">
<button type="submit" name="action" value="continue">Continue</button>
<button class="second" type="submit" name="action" value="other-account">Use another account</button>
<button class="second" type="submit" name="action" value="deny">Cancel</button></p></form>`,
  };
}
