import type { listApiKeys as contract, Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { requireOwnHand, requireUser } from '../domain/caller.ts';
import { seesOthersKeys } from '../domain/key-visibility.ts';
import { afterId, toPage } from '../domain/page.ts';
import type { KeyFilter } from '../store/api-key-store.ts';
import type { Deps } from './deps.ts';
import { viewApiKey } from './views.ts';

type Query = Call<typeof contract>['query'];

export function listApiKeys({ apiKeys }: Deps) {
  return async ({ principal, query }: Call<typeof contract>): Promise<Reply> => {
    const after = afterId(query.cursor);
    const read = await apiKeys.list(filterOf(principal, query), after, query.limit + 1);
    const { data, meta } = toPage(read, query.limit, after, ({ id }) => id);
    return { status: 200, body: { data: data.map(viewApiKey), meta } };
  };
}

function filterOf(principal: Principal, { all, userId: asked }: Query): KeyFilter {
  requireOwnHand(principal);
  const others = all === 'true' || (asked !== undefined && asked !== principal.userId);
  if (others && !seesOthersKeys(principal))
    throw new PlatformError('forbidden', "Others' keys are for admins and owners, with the scope members.read.");
  const userId = asked ?? (others ? undefined : requireUser(principal));
  return {
    workspaceId: principal.workspaceId,
    ...(userId === undefined ? {} : { userId }),
    ...(principal.environment === 'sandbox' ? { environment: 'sandbox' } : {}),
  };
}
