import { hashCredential } from '@irp/secrets';
import { isIdentityScope } from '../applications/domain/access.ts';
import type { FoundToken, LiveScopes } from '../oauth/provider/live-scopes.ts';
import { evaluateToken } from './evaluate-token.ts';
import type { CredentialStore } from './store/credential-store.ts';

interface Dependencies {
  credentials: CredentialStore;
  now: () => number;
}

/**
 * The scopes of a token now, evaluated as for the gateway.
 * @returns undefined if the token is not valid
 */
export function createLiveScopes({ credentials, now }: Dependencies): LiveScopes {
  return async ({ jti, scope = '' }: FoundToken): Promise<string | undefined> => {
    const records = await credentials.findToken(hashCredential(jti));
    const evaluated = records && evaluateToken(records, now());
    if (!evaluated || 'refusal' in evaluated) {
      return undefined;
    }
    return [...scope.split(' ').filter(isIdentityScope), ...evaluated.scopes].join(' ');
  };
}
