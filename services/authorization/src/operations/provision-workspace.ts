import type { provisionWorkspace as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';

export function provisionWorkspace({ organizations, workspaces }: Deps) {
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    if (!(await organizations.exists(body.organizationId)))
      throw new PlatformError('not_found', 'There is no such organization.');
    const { id, region } = await workspaces.ensure(body);
    if (region !== body.region)
      throw new PlatformError('conflict', `This workspace is in the region ${region}, which is fixed.`);
    return { status: 200, body: { id } };
  };
}
