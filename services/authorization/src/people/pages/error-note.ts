import type { PlatformError } from '@irp/errors';
import { errorPage, type Html, html, type Page, type PageLanguage } from '@irp/web-pages';
import { germanMessages } from './german-messages.ts';

/** The error above a form; undefined where there is no error. */
export function errorNote(error: string | undefined, language: PageLanguage): Html | undefined {
  return error === undefined ? undefined : faultNote(error, language);
}

/** @param message in English, which says so itself where the page is in another language */
export function faultNote(message: string, language: PageLanguage): Html {
  const german = language === 'de' ? germanMessage(message) : undefined;
  const isForeign = language !== 'en' && german === undefined;
  return html`<p class="fault" role="alert"${isForeign && html` lang="en"`}>${german ?? message}</p>`;
}

export function errorPageIn(language: PageLanguage, error: PlatformError | undefined): Page {
  return errorPage(error, undefined, {
    language,
    noteOf: (message) => faultNote(message, language),
  });
}

function germanMessage(message: string): string | undefined {
  const numbers = message.match(/\d+/g) ?? [];
  const german = germanMessages[message.replaceAll(/\d+/g, '#')];
  return numbers.reduce((text, number) => text?.replace('#', number), german);
}
