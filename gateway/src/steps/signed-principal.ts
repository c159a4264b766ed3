import type { PrincipalSigner } from '@irp/principals';
import type { Caller } from '../credentials/caller.ts';
import type { Exchange, Step } from '../exchange.ts';

const lifetimeS = 60;
const renewBeforeMs = 30_000;

/** Vouches for the caller towards the services. A token is used again until half of its life is over. */
export function signedPrincipal(signer: PrincipalSigner): Step {
  async function sign(caller: Caller): Promise<void> {
    const signedAtMs = Date.now();
    try {
      caller.token = await signer.signPrincipal(caller.principal, lifetimeS);
      caller.tokenFreshUntilMs = signedAtMs + lifetimeS * 1_000 - renewBeforeMs;
    } finally {
      caller.signing = undefined;
    }
  }
  async function renewed(exchange: Exchange, caller: Caller): Promise<void> {
    caller.signing ??= sign(caller);
    await caller.signing;
    exchange.principalToken = caller.token;
  }
  return (exchange) => {
    const { caller, route } = exchange;
    if (caller === undefined || route?.ownCredentials) return;
    if (caller.tokenFreshUntilMs <= Date.now()) return renewed(exchange, caller);
    exchange.principalToken = caller.token;
  };
}
