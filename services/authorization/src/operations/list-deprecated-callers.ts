import type { listDeprecatedCallers as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';

const daysShown = 30;
const most = 1_000;

export function listDeprecatedCallers({ deprecatedCalls, now }: Deps) {
  return async (_call: Call<typeof contract>): Promise<Reply> => {
    const callers = await deprecatedCalls.since(new Date(now() - daysShown * 86_400_000));
    return { status: 200, body: { callers: callers.toSorted((a, b) => b.calls - a.calls).slice(0, most) } };
  };
}
