import { callOf } from '../contract-call.ts';
import { insufficientScope } from '../credentials/challenge.ts';
import type { Exchange } from '../exchange.ts';

/** Refuses at the door what the service would refuse: it checks the same, where the data is. */
export function sufficientScope(exchange: Exchange): void {
  const { caller } = exchange;
  if (caller === undefined) return;
  const needed = callOf(exchange)?.scopes;
  if (needed === undefined) return;
  const { scopes } = caller.principal;
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) throw insufficientScope(caller.jkt === undefined ? 'bearer' : 'dpop', needed, missing);
}
