import type { reportDeprecatedCalls as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';

export function reportDeprecatedCalls({ deprecatedCalls }: Deps) {
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    await deprecatedCalls.keep(body.processId, body.counts);
    return { status: 204 };
  };
}
