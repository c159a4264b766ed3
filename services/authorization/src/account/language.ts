import { type MailLanguage, mailLanguages } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import { type Html, html, type PageLanguage } from '@irp/web-pages';
import { languageOf } from '../people/domain/language.ts';
import type { User } from '../people/store/user-store.ts';
import { redirectAfter } from './done.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers } from './page-handlers.ts';
import { accountTexts } from './texts/index.ts';

export const languagePath = '/account/language';

/**
 * The name of each language in this language itself, for users who do not understand the language
 * of the page.
 */
const names: Record<MailLanguage, string> = { en: 'English', de: 'Deutsch' };

/** Returns the form on the account page with which a user selects a language. */
export function languageForm(user: User, csrf: string, language: PageLanguage): Html {
  const t = accountTexts[language];
  const options = mailLanguages.map(
    (one) =>
      html`<option value="${one}" lang="${one}"${one === languageOf(user) && html` selected`}>${names[one]}</option>`,
  );
  return html`<form method="post" action="${languagePath}"><input type="hidden" name="csrf" value="${csrf}">
<label for="language">${t.language}</label>
<select id="language" name="language">${options}</select>
<p class="actions"><button class="second" type="submit">${t.saveLanguage}</button></p></form>`;
}

export function languageHandlers({ guard, updateUser }: PageDependencies): PageHandlers {
  return {
    post: guard.post(async ({ user }, form) => {
      const language = mailLanguages.find((one) => one === form.get('language'));
      if (language === undefined) {
        throw new PlatformError(
          'invalid_request',
          `The language must be one of: ${mailLanguages.join(', ')}.`,
        );
      }
      if (!(await updateUser(user, { language }, { type: 'user', id: user.id }))) {
        throw new PlatformError(
          'conflict',
          'Your account was changed at the same time. Try again.',
        );
      }
      return redirectAfter('languageSaved', '/account');
    }),
  };
}
