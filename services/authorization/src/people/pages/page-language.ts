import type { IncomingMessage, ServerResponse } from 'node:http';
import { type PageLanguage, setLanguage } from '@irp/web-pages';
import { languageOf, languageOfBrowser, languageOfLocales } from '../domain/language.ts';
import type { User } from '../store/user-store.ts';

interface Chooser {
  /** The person who sees the page, if it knows them. */
  user?: Pick<User, 'language'> | undefined;
  /** `ui_locales` of an authorization request (OpenID Connect Core 1.0, section 3.1.2.1). */
  uiLocales?: unknown;
}

/**
 * The language of the page that answers a request: that of the person, else the one that the
 * application asks for, else that of the browser. The response says it.
 */
export function choosePageLanguage(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { user, uiLocales }: Chooser = {},
): PageLanguage {
  const wanted = typeof uiLocales === 'string' ? languageOfLocales(uiLocales) : undefined;
  const chosen = user?.language ?? wanted;
  const language =
    chosen ?? languageOf({ language: languageOfBrowser(request.headers['accept-language']) });
  setLanguage(response, {
    language,
    ofBrowser: chosen === undefined,
  });
  return language;
}
