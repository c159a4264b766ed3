import { type Html, html, type PageLanguage } from '@irp/web-pages';
import { accountTexts } from './texts/index.ts';

/** For the password of the person who is signed in: the browser may be in other hands. */
export function passwordField(language: PageLanguage): Html {
  return html`<label for="password">${accountTexts[language].yourPassword}</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="200" required>`;
}
