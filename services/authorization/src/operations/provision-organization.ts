import type { provisionOrganization as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';

export function provisionOrganization({ organizations }: Deps) {
  return async ({ body }: Call<typeof contract>): Promise<Reply> => ({
    status: 200,
    body: { id: await organizations.ensure(body.name, body.plan) },
  });
}
