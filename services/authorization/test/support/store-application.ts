import type { Principal } from '@irp/contracts';
import { createApplication as contract } from '@irp/contracts/authorization';
import type { Call } from '@irp/http';
import { createApplication } from '../../src/applications/create-application.ts';
import { createApplicationStore } from '../../src/applications/store/application-store.ts';
import type { Models } from '../../src/models.ts';
import { createRequireMembersAddress } from '../../src/people/owner-addresses.ts';
import { createUserStore } from '../../src/people/store/user-store.ts';
import { createWorkspaceStore } from '../../src/workspaces/store/workspace-store.ts';

interface Dependencies {
  models: () => Promise<Models>;
  now: () => number;
  issuer: () => string;
}

/** @returns the body of the response */
export type StoreApplication = (
  principal: Principal,
  request: Record<string, unknown>,
  // biome-ignore lint/suspicious/noExplicitAny: tests read single members of responses
) => Promise<any>;

/**
 * Calls the operation for registering an application, without a request and without an event.
 * stored-set-up.test.ts verifies that the stored state is the same.
 */
export function createStoreApplication({ models, now, issuer }: Dependencies): StoreApplication {
  return async (principal, request) => {
    const stored = await models();
    const applications = createApplicationStore(stored);
    const users = createUserStore(stored);
    const workspaces = createWorkspaceStore(stored);
    const create = createApplication({
      applications: {
        ...applications,
        insert: (application) => applications.insert(application, []),
      },
      users,
      now,
      issuer,
      replayCreate: async () => undefined,
      requireMembersAddress: createRequireMembersAddress({ users, workspaces }),
    });
    const call = {
      principal,
      body: contract.body.parse(request),
      version: 'v2',
      idempotencyId: undefined,
    };
    const { body } = await create(call as Call<typeof contract>);
    return JSON.parse(JSON.stringify(body));
  };
}
