import type { PlatformError } from '@irp/errors';
import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import { createSite, errorPage, type Link, type Page } from '@irp/web-pages';
import { mailPath, unsubscribePath } from './addresses.ts';
import type { MailPageDependencies } from './page-dependencies.ts';
import { preferencesHandlers } from './preferences.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';

type Mount = NonNullable<HttpAppOptions['mounts']>[number];

const toMails: Link = {
  href: mailPath,
  text: 'Choose which mails you get',
};

/** Serves `/account/mail` and every path below it. */
export function createMailPages(
  deps: MailPageDependencies,
  translateError: ErrorTranslator,
): Mount {
  const { origin, log } = deps;
  const errorPageOf = (error: PlatformError | undefined): Page => errorPage(error, toMails);
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
