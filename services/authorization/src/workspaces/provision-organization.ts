import type { provisionOrganization as contract } from '@irp/contracts/authorization';
import type { EventInput, EventPayload } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Operation } from '@irp/http';
import { provisioner } from '../kernel/system-actor.ts';
import type { OrganizationStore } from './store/organization-store.ts';

interface Dependencies {
  organizations: OrganizationStore;
  now: () => number;
}

export function provisionOrganization({
  organizations,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ body, service }) => {
    const actor = provisioner(service);
    const { name, plan } = body;
    const eventOf = (subject: string, payload: EventPayload) =>
      newEvent(now(), {
        workspaceId: '',
        subject,
        actor,
        ...payload,
      } as EventInput);
    const { id, isNew } = await organizations.ensure(name, plan, {
      created: (subject, ofNew) => [
        eventOf(subject, {
          type: 'organization.created',
          data: { name, plan: ofNew },
        }),
      ],
      planChanged: (subject, change) => [
        eventOf(subject, {
          type: 'organization.plan_changed',
          data: change,
        }),
      ],
    });
    return {
      status: 200,
      body: { id, isNew },
    };
  };
}
