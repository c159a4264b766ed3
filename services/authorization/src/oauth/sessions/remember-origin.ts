import { currentRequest } from '@irp/observability';
import type Provider from 'oidc-provider';
import { internalsOf } from '../provider/provider-internals.ts';

/**
 * Stores in each session the IP address and browser of the sign-in. The user's list of sessions
 * shows address and browser, so users recognise their sessions.
 */
export function rememberOrigins(provider: Provider): void {
  const { Session } = internalsOf(provider);
  const { loginAccount } = Session.prototype;
  Session.prototype.loginAccount = function (details) {
    loginAccount.call(this, details);
    const { ip, userAgent } = currentRequest() ?? {};
    this.signedInFrom = {
      ...(ip ? { address: ip } : {}),
      ...(userAgent ? { userAgent } : {}),
    };
  };
  Object.defineProperty(Session, 'IN_PAYLOAD', { value: [...Session.IN_PAYLOAD, 'signedInFrom'] });
}
