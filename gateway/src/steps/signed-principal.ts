import type { PrincipalSigner } from '@irp/principals';
import type { Caller } from '../credentials/caller.ts';
import type { Exchange } from '../exchange.ts';

const lifetimeS = 60;
const renewBeforeMs = 30_000;

/** Vouches for the caller towards the services. A token is used again until half of its life is over. */
export function signedPrincipal(signer: PrincipalSigner) {
  async function renew(exchange: Exchange, caller: Caller): Promise<void> {
    const signedAtMs = Date.now();
    caller.token = await signer.signPrincipal(caller.principal, lifetimeS);
    caller.tokenFreshUntilMs = signedAtMs + lifetimeS * 1_000 - renewBeforeMs;
    exchange.principalToken = caller.token;
  }
  return (exchange: Exchange): void | Promise<void> => {
    const { caller } = exchange;
    if (caller === undefined) return;
    if (caller.tokenFreshUntilMs <= Date.now()) return renew(exchange, caller);
    exchange.principalToken = caller.token;
  };
}
