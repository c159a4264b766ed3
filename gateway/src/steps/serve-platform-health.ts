import { getPlatformHealth } from '@irp/contracts/operators';
import { notFound } from '@irp/errors';
import { requirePermission } from '@irp/http';
import type { Passed, ServedExchange } from '../exchange.ts';
import type { ReadPlatformHealth } from '../observability/platform-health.ts';
import { respondJson } from '../response.ts';
import type { Step } from '../step.ts';
import { rejectParameters } from './reject-parameters.ts';

/**
 * Serves `GET /v2/platform/health` to operators of the platform. Rejects a caller who is not an
 * operator before reading any state.
 */
export function servePlatformHealth(
  readHealth: ReadPlatformHealth,
): Step<ServedExchange & Passed<'callerPassed' | 'scopesPassed'>> {
  return async (exchange) => {
    const { route, operation, caller, query } = exchange;
    if (route.path !== getPlatformHealth.path || caller === undefined) {
      return;
    }
    // Of the versions of the API, only v2 has the operation `getPlatformHealth`.
    if (operation?.operationId !== getPlatformHealth.operationId) {
      throw notFound();
    }
    requirePermission(getPlatformHealth.permission, caller.principal);
    rejectParameters(query);
    respondJson(exchange, 200, await readHealth());
  };
}
