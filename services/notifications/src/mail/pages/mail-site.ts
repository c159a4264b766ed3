import type { PlatformError } from '@irp/errors';
import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import { createSite, errorPage, type Page, type PageLanguage } from '@irp/web-pages';
import { mailPath, unsubscribePath } from './addresses.ts';
import type { MailPageDependencies } from './page-dependencies.ts';
import { preferencesHandlers } from './preferences.ts';
import { mailPageTexts } from './texts/index.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';

type Mount = NonNullable<HttpAppOptions['mounts']>[number];

function errorPageOf(error: PlatformError | undefined, language: PageLanguage): Page {
  const toMails = { href: mailPath, text: mailPageTexts[language].toMails };
  return errorPage(error, toMails, language);
}

/** Creates the pages at `/account/mail` and all paths below. */
export function createMailPages(
  deps: MailPageDependencies,
  translateError: ErrorTranslator,
): Mount {
  const { origin, log } = deps;
  return createSite({
    path: mailPath,
    origin,
    log,
    translateError,
    errorPageOf,
    pages: {
      '/?': preferencesHandlers(deps),
      [unsubscribePath.slice(mailPath.length)]: unsubscribeHandlers(deps),
    },
  });
}
