import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseLanguage, firstSupportedLanguage, type PageLanguage } from '@irp/web-pages';
import type { User } from '../store/user-store.ts';

interface Chooser {
  /** The user who sees the page, if known. */
  user?: Pick<User, 'language'> | undefined;
  /** `ui_locales` of an authorization request (OpenID Connect Core 1.0, section 3.1.2.1). */
  uiLocales?: unknown;
}

/**
 * Returns the language of a page: the user's language, otherwise the language requested by the
 * application, otherwise the browser's language. In addition, sets the response header for the
 * language.
 */
export function choosePageLanguage(
  exchange: { request: IncomingMessage; response: ServerResponse },
  { user, uiLocales }: Chooser = {},
): PageLanguage {
  const wanted =
    typeof uiLocales === 'string' ? firstSupportedLanguage(uiLocales.split(' ')) : undefined;
  return chooseLanguage(exchange, user?.language ?? wanted);
}
