import type {
  listDeprecatedCallers as contract,
  DeprecatedCaller,
} from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { DeprecatedCallsStore } from './store/deprecated-calls-store.ts';

interface Dependencies {
  deprecatedCalls: DeprecatedCallsStore;
  now: () => number;
}

const daysShown = 30;
const maxCallers = 1_000;

/**
 * Returns the callers of deprecated versions in the last 30 days, most calls first, at most 1,000.
 */
export type RecentCallers = () => Promise<DeprecatedCaller[]>;

export function createRecentCallers({ deprecatedCalls, now }: Dependencies): RecentCallers {
  return async () => {
    const callers = await deprecatedCalls.callersSince(new Date(now() - daysShown * 86_400_000));
    return callers.toSorted((a, b) => b.calls - a.calls).slice(0, maxCallers);
  };
}

export function listDeprecatedCallers(recentCallers: RecentCallers): Operation<typeof contract> {
  return async (_call) => ({
    status: 200,
    body: { callers: await recentCallers() },
  });
}
