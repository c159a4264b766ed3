import type Provider from 'oidc-provider';
import { internalsOf } from '../provider/provider-internals.ts';
import type { AnnounceLogout } from './announce-logout.ts';

/**
 * Announces all sessions that oidc-provider or the account pages end. oidc-provider itself sends
 * logout tokens only from its own logout endpoint and without retries, and the user has to wait.
 */
export function announceEndedSessions(provider: Provider, announceLogout: AnnounceLogout): void {
  const { Session, Client } = internalsOf(provider);
  const destroy = Session.prototype.destroy;
  Session.prototype.destroy = async function () {
    await announceLogout(this);
    await destroy.call(this);
  };
  const { prototype } = Client;
  prototype.sendLogoutToken = prototype.backchannelLogout;
  prototype.backchannelLogout = async () => {};
}
