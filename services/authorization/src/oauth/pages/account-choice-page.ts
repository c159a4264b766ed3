import { html, type Page, type PageLanguage } from '@irp/web-pages';
import { errorNote } from '../../people/pages/error-note.ts';
import { signInTexts } from '../../people/pages/texts/index.ts';
import { oauthTexts } from './texts/index.ts';

interface AccountChoiceFields {
  language: PageLanguage;
  application: string;
  person: { name: string; email: string };
  csrf: string;
  error: string | undefined;
}

/**
 * Returns the page that asks a signed-in user whether to continue with this account (OpenID Connect
 * Core 1.0, section 3.1.2.1, `select_account`).
 */
export function accountChoicePage(fields: AccountChoiceFields): Pick<Page, 'title' | 'body'> {
  const { language, application, person, csrf, error } = fields;
  const t = oauthTexts[language];
  return {
    title: t.chooseAccount,
    body: html`<p>${signInTexts[language].toContinue(application)}</p>${errorNote(error, language)}
<p>${t.signedInAs(person.name, person.email)}</p>
<form method="post"><input type="hidden" name="csrf" value="${csrf}"><p class="actions">
<button type="submit" name="action" value="continue">${t.continue}</button>
<button class="second" type="submit" name="action" value="other-account">${t.otherAccount}</button>
<button class="second" type="submit" name="action" value="deny">${t.cancel}</button></p></form>`,
  };
}
