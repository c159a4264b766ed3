import type { GetAccessToken } from '../authenticate.ts';
import { cachedToken } from './cached-token.ts';
import { requestTokens, type TokenClient } from './token-request.ts';

export interface ClientCredentialsOptions extends TokenClient {
  clientSecret: string;
  /** Scopes, separated by spaces. Default: the registered scopes of the application. */
  scope?: string | undefined;
}

/** Returns `getAccessToken` for an application without a user (RFC 6749, section 4.4). */
export function clientCredentials(options: ClientCredentialsOptions): GetAccessToken {
  const parameters: Record<string, string> = { grant_type: 'client_credentials' };
  if (options.scope !== undefined) {
    parameters.scope = options.scope;
  }
  return cachedToken(() => requestTokens(options, parameters));
}
