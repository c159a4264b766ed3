import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { withFaultPages } from '../pages/fault-page.ts';
import { type OAuth, type OAuthOptions, openOAuth } from './open-oauth.ts';

export interface LazyOAuth {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  keys(): Promise<SigningKeys>;
  /** Opens ahead of the first request, where the database is there. */
  open(): void;
  close(): Promise<void>;
}

/** The OAuth part, opened once its keys can be read: the service itself starts while the database is away. */
export function lazyOAuth(options: Omit<OAuthOptions, 'issuer'>): LazyOAuth {
  let opening: Promise<OAuth> | undefined;
  function opened(): Promise<OAuth> {
    opening ??= openOAuth({ ...options, issuer: options.deps.issuer() }).catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }
  return {
    handle: withFaultPages(async (request, response) => (await opened()).handle(request, response), options.deps.log),
    keys: async () => (await opened()).keys,
    open: () => void opened().catch((error) => options.deps.log.warn({ err: error }, 'OAuth waits for the database')),
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}
