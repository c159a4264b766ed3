import type { listApplications as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { afterId, toPage } from '../domain/page.ts';
import { viewApplication } from './application-views.ts';
import type { Deps } from './deps.ts';

export function listApplications({ applications }: Deps) {
  return async ({ principal, query }: Call<typeof contract>): Promise<Reply> => {
    const after = afterId(query.cursor);
    const environment = principal.environment === 'sandbox' ? 'sandbox' : query.environment;
    // Production is not there for a sandbox credential.
    if (query.environment !== undefined && query.environment !== environment)
      return { status: 200, body: toPage([], query.limit, after, String) };
    const filter = {
      ...(query.offered === 'true' ? { offeredTo: principal.workspaceId } : { workspaceId: principal.workspaceId }),
      ...(environment === undefined ? {} : { environment }),
      ...(query.state === undefined ? {} : { state: query.state }),
    };
    const read = await applications.list(filter, after, query.limit + 1);
    const { data, meta } = toPage(read, query.limit, after, ({ id }) => id);
    return { status: 200, body: { data: data.map(viewApplication), meta } };
  };
}
