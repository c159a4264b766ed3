import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import type { PermissionFixture, PermissionTarget } from '@irp/testing';
import type { PermissionBench } from './permission-bench.ts';

/** OAuth applications, their secrets and their transfer. */
export function applicationFixtures(bench: () => PermissionBench) {
  const registration = (environment: string) => ({
    name: `App ${randomUUID()}`,
    type: 'confidential',
    environment,
    scopes: ['investments.read'],
  });
  const registered = (environment: string, as = bench().people.owner): Promise<{ id: string }> =>
    bench().succeed('POST', '/v2/applications', as, registration(environment));
  const ofApplication = async (id: string, path: string, as: Principal, body?: object) =>
    bench().succeed('POST', `/v2/applications/${id}${path}`, as, body);

  const known = new Map<string, Promise<{ id: string }>>();
  /** An application for each role and environment: a workspace has at most 200. */
  function application(more: Pick<PermissionTarget, 'body' | 'query'> = {}): PermissionFixture {
    return async ({ role, environment }) => {
      const key = `${role} ${environment}`;
      const created = known.get(key) ?? registered(environment);
      known.set(key, created);
      const { id } = await created;
      return {
        params: { id },
        ...more,
      };
    };
  }

  const owner = () => bench().people.owner;
  return {
    listApplications: () => ({}),
    createApplication: ({ environment }) => ({ body: registration(environment) }),
    getApplication: application(),
    updateApplication: application({ body: { description: 'Changed' } }),
    previewChange: application({ query: '?change=suspend' }),
    suspendApplication: application({ body: {} }),
    resumeApplication: application({ body: {} }),
    setNewInstalls: application({ body: { enabled: false } }),
    setAuthorizationFlows: application({ body: { enabled: false } }),
    revokeDownstream: application({ body: {} }),
    reportCompromise: application({ body: {} }),
    listSecrets: application(),
    rotateSecret: application({ body: { overlapHours: 0 } }),
    revokeSecret: async ({ environment }) => {
      const { id } = await registered(environment);
      const { id: secretId } = await ofApplication(id, '/secrets', owner(), { overlapHours: 1 });
      return { params: { id, secretId } };
    },
    deleteApplication: async ({ environment }) => ({ params: await registered(environment) }),
    restoreApplication: async ({ environment }) => {
      const { id } = await registered(environment);
      await bench().succeed('DELETE', `/v2/applications/${id}`, owner());
      return { params: { id } };
    },
    offerTransfer: async ({ environment }) => ({
      params: await registered(environment),
      body: { toWorkspaceId: bench().neighbour.workspace.workspaceId },
    }),
    withdrawTransfer: async ({ environment }) => {
      const { id } = await registered(environment);
      await ofApplication(id, '/transfer', owner(), {
        toWorkspaceId: bench().neighbour.workspace.workspaceId,
      });
      return { params: { id } };
    },
    acceptTransfer: async ({ workspaceId, environment }) => {
      const { owner: publisher } = bench().neighbour;
      const { id } = await registered(environment, publisher);
      await ofApplication(id, '/transfer', publisher, { toWorkspaceId: workspaceId });
      return {
        params: { id },
        body: {},
      };
    },
  } satisfies Record<string, PermissionFixture>;
}
