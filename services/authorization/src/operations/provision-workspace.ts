import type { provisionWorkspace as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { system } from '../domain/event.ts';
import type { Deps } from './deps.ts';
import { workspaceCreated } from './workspace-created.ts';

export function provisionWorkspace(deps: Deps) {
  const { organizations, workspaces } = deps;
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    if (!(await organizations.exists(body.organizationId)))
      throw new PlatformError('not_found', 'There is no such organization.');
    const { id, region } = await workspaces.ensure(body, workspaceCreated(deps, system));
    if (region !== body.region)
      throw new PlatformError('conflict', `This workspace is in the region ${region}, which is fixed.`);
    return { status: 200, body: { id } };
  };
}
