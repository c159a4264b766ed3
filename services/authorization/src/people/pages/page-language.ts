import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseLanguage, firstOfOurs, type PageLanguage } from '@irp/web-pages';
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
  exchange: { request: IncomingMessage; response: ServerResponse },
  { user, uiLocales }: Chooser = {},
): PageLanguage {
  const wanted = typeof uiLocales === 'string' ? firstOfOurs(uiLocales.split(' ')) : undefined;
  return chooseLanguage(exchange, user?.language ?? wanted);
}
