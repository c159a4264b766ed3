import type { reportDeprecatedCalls as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { DeprecatedCallsStore } from './store/deprecated-calls-store.ts';

interface Dependencies {
  deprecatedCalls: DeprecatedCallsStore;
}

export function reportDeprecatedCalls({
  deprecatedCalls,
}: Dependencies): Operation<typeof contract> {
  return async ({ body }) => {
    await deprecatedCalls.record(body.processId, body.counts);
    return { status: 204 };
  };
}
