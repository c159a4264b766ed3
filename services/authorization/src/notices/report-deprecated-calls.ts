import type { reportDeprecatedCalls as contract } from '@irp/contracts/authorization';
import type { Call, Reply } from '@irp/http';
import type { DeprecatedCallsStore } from './store/deprecated-calls-store.ts';

interface Dependencies {
  deprecatedCalls: DeprecatedCallsStore;
}

export function reportDeprecatedCalls({ deprecatedCalls }: Dependencies) {
  return async ({ body }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    await deprecatedCalls.record(body.processId, body.counts);
    return { status: 204 };
  };
}
