import type { listDeprecatedCallers as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { DeprecatedCallsStore } from './store/deprecated-calls-store.ts';

interface Dependencies {
  deprecatedCalls: DeprecatedCallsStore;
  now: () => number;
}

const daysShown = 30;
const maxCallers = 1_000;

export function listDeprecatedCallers({
  deprecatedCalls,
  now,
}: Dependencies): Operation<typeof contract> {
  return async (_call) => {
    const callers = await deprecatedCalls.callersSince(new Date(now() - daysShown * 86_400_000));
    return {
      status: 200,
      body: { callers: callers.toSorted((a, b) => b.calls - a.calls).slice(0, maxCallers) },
    };
  };
}
