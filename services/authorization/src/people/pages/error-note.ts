import type { PlatformError } from '@irp/errors';
import { errorPage, type Html, messageNote, type Page, type PageLanguage } from '@irp/web-pages';

/** Returns the error above a form; undefined if there is none. */
export function errorNote(error: string | undefined, language: PageLanguage): Html | undefined {
  return error === undefined ? undefined : errorNoteOf(error, language);
}

/**
 * Returns an error message in a form.
 * @param message in English, which a page in another language marks as English
 */
export function errorNoteOf(message: string, language: PageLanguage): Html {
  return messageNote(message, language);
}

export function errorPageIn(language: PageLanguage, error: PlatformError | undefined): Page {
  return errorPage(error, undefined, language);
}
