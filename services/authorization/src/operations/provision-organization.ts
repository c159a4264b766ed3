import type { provisionOrganization as contract } from '@irp/contracts';
import { newEvent } from '@irp/events';
import type { Call, Reply } from '@irp/http';
import { system } from '../domain/event.ts';
import type { Deps } from './deps.ts';

export function provisionOrganization({ organizations, now }: Deps) {
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    const { name, plan } = body;
    const made = (subject: string) => [
      newEvent(now(), {
        ...{ type: 'organization.created', workspaceId: '', subject, actor: system },
        data: { name, plan },
      }),
    ];
    return { status: 200, body: { id: await organizations.ensure(name, plan, made) } };
  };
}
