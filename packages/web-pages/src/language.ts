import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MailLanguage } from '@irp/contracts/notifications';
import { languageOfBrowser } from './preferred-language.ts';

/** Pages have the same languages as mails, because a person has a single language for both. */
export type PageLanguage = MailLanguage;

export const defaultPageLanguage: PageLanguage = 'en';

interface Choice {
  language: PageLanguage;
  /** Whether the language depends on the browser's `Accept-Language`. */
  ofBrowser: boolean;
}

interface RequestAndResponse {
  request: Pick<IncomingMessage, 'headers'>;
  response: ServerResponse;
}

const choices = new WeakMap<ServerResponse, Choice>();

/** Sets the language of the page in this response. */
export function setLanguage(response: ServerResponse, choice: Choice): void {
  choices.set(response, choice);
}

/**
 * Returns the language of the page, and sets it for the response: the chosen language, or else the
 * language of the browser.
 * @param chosen the language that was chosen by or for the person
 */
export function chooseLanguage(
  { request, response }: RequestAndResponse,
  chosen?: PageLanguage,
): PageLanguage {
  const choice =
    chosen === undefined ? choiceOfBrowser(request) : { language: chosen, ofBrowser: false };
  setLanguage(response, choice);
  return choice.language;
}

function choiceOfBrowser({ headers }: RequestAndResponse['request']): Choice {
  return {
    language: languageOfBrowser(headers['accept-language']) ?? defaultPageLanguage,
    ofBrowser: true,
  };
}

export function languageOfResponse(response: ServerResponse): PageLanguage | undefined {
  return choices.get(response)?.language;
}

/**
 * Returns the headers for the language of a response (RFC 9110, sections 8.5 and 12.5.5). Returns
 * no headers if no language was set, because a page without a set language is always in English.
 */
export function languageHeaders(response: ServerResponse): Record<string, string> {
  const choice = choices.get(response);
  if (choice === undefined) {
    return {};
  }
  return {
    'Content-Language': choice.language,
    ...(choice.ofBrowser ? { Vary: 'Accept-Language' } : {}),
  };
}
