import { missingScopes } from '@irp/contracts/permissions';
import { insufficientScope } from '../credentials/challenge.ts';
import type { Passed, ServedExchange } from '../exchange.ts';

/**
 * Rejects a caller without the scopes that the permissions table requires for the operation. The
 * services check the scopes again.
 */
export function requireScopes(
  exchange: ServedExchange & Passed<'callerPassed'>,
): ServedExchange & Passed<'callerPassed' | 'scopesPassed'> {
  const { caller, operation } = exchange;
  if (caller !== undefined && operation !== undefined) {
    const missing = missingScopes(operation, caller.principal.scopes);
    const scheme = caller.jkt === undefined ? 'bearer' : 'dpop';
    if (missing.length > 0) {
      throw insufficientScope(scheme, operation.scopes, missing);
    }
  }
  exchange.pass('scopesPassed');
  return exchange;
}
