import type { provisionOrganization as contract } from '@irp/contracts/authorization';
import { newEvent } from '@irp/events';
import type { Call, Reply } from '@irp/http';
import { system } from '../kernel/system-actor.ts';
import type { OrganizationStore } from './store/organization-store.ts';

interface Dependencies {
  organizations: OrganizationStore;
  now: () => number;
}

export function provisionOrganization({ organizations, now }: Dependencies) {
  return async ({ body }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    const { name, plan } = body;
    const createdEvents = (subject: string) => [
      newEvent(now(), {
        ...{ type: 'organization.created', workspaceId: '', subject, actor: system },
        data: { name, plan },
      }),
    ];
    return { status: 200, body: { id: await organizations.ensure(name, plan, createdEvents) } };
  };
}
