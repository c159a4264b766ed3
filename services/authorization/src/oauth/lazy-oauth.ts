import type { IncomingMessage, ServerResponse } from 'node:http';
import { translateDatabaseError } from '@irp/persistence';
import { languageOfResponse, withErrorPages } from '@irp/web-pages';
import { errorPageIn } from '../people/pages/error-note.ts';
import { choosePageLanguage } from '../people/pages/page-language.ts';
import type { SessionOfCookie } from './browser-session.ts';
import { type OAuth, type OAuthOptions, openOAuth } from './open-oauth.ts';
import type { SigningKeys } from './signing-keys/signing-keys.ts';

export interface LazyOAuth {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  keys(): Promise<SigningKeys>;
  sessionOfCookie: SessionOfCookie;
  /** Opens the module before the first request, if the database is available. */
  open(): void;
  close(): Promise<void>;
}

/**
 * Opens the OAuth module at the first OAuth request, so the service can start while the database is
 * unavailable.
 */
export function lazyOAuth(options: Omit<OAuthOptions, 'issuer'>): LazyOAuth {
  let opening: Promise<OAuth> | undefined;
  function opened(): Promise<OAuth> {
    opening ??= openOAuth({
      ...options,
      issuer: options.deps.issuer(),
    }).catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }
  return {
    handle: withErrorPages(
      async (request, response) => (await opened()).handle(request, response),
      {
        log: options.deps.log,
        translateError: translateDatabaseError,
        pageOf: (error, request, response) =>
          errorPageIn(
            languageOfResponse(response) ?? choosePageLanguage({ request, response }),
            error,
          ),
      },
    ),
    keys: async () => (await opened()).keys,
    sessionOfCookie: async (cookie) => (await opened()).sessionOfCookie(cookie),
    open: () =>
      void opened().catch((error) =>
        options.deps.log.warn(
          { err: error },
          'OAuth server not started; retrying at the next request',
        ),
      ),
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}
