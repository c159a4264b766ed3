import { toGerman } from '@irp/contracts/german-messages';
import { type Html, html } from './html.ts';
import { defaultPageLanguage, type PageLanguage } from './language.ts';

/**
 * Translates an English message of the API to the language of the page. The catalogue in
 * `@irp/contracts` has the German texts. A message without a German text is marked as English.
 */
export function messageText(message: string, language: PageLanguage = defaultPageLanguage): Html {
  const { text, isForeign } = translated(message, language);
  return isForeign ? html`<span lang="en">${text}</span>` : html`${text}`;
}

/** Returns the paragraph of a message above a form or on an error page. */
export function messageNote(message: string, language: PageLanguage = defaultPageLanguage): Html {
  const { text, isForeign } = translated(message, language);
  return html`<p class="fault" role="alert"${isForeign && html` lang="en"`}>${text}</p>`;
}

function translated(message: string, language: PageLanguage): { text: string; isForeign: boolean } {
  if (language === 'en') {
    return { text: message, isForeign: false };
  }
  const text = toGerman(message);
  return { text: text ?? message, isForeign: text === undefined };
}
