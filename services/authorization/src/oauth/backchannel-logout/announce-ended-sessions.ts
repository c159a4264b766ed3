import type Provider from 'oidc-provider';
import { internalsOf } from '../provider/provider-internals.ts';
import type { AnnounceLogout } from './announce-logout.ts';

/**
 * Announces every session ended by oidc-provider or by the account pages. The library itself would
 * send logout tokens only at its own endpoint, without retries, while the person waits.
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
