import type { PlatformError } from '@irp/errors';
import { errorPage, type Html, messageNote, type Page, type PageLanguage } from '@irp/web-pages';

/** The error above a form; undefined without an error. */
export function errorNote(error: string | undefined, language: PageLanguage): Html | undefined {
  return error === undefined ? undefined : errorNoteOf(error, language);
}

/** @param message in English; a page in another language marks the message as English */
export function errorNoteOf(message: string, language: PageLanguage): Html {
  return messageNote(message, language);
}

export function errorPageIn(language: PageLanguage, error: PlatformError | undefined): Page {
  return errorPage(error, undefined, language);
}
