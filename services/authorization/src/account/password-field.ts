import { type Html, html, type PageLanguage } from '@irp/web-pages';
import { accountTexts } from './texts/index.ts';

/**
 * Returns the field for the password of the signed-in user, because another person may be using the
 * browser.
 */
export function passwordField(language: PageLanguage): Html {
  return html`<label for="password">${accountTexts[language].yourPassword}</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="200" required>`;
}
