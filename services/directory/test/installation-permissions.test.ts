import type { Principal } from '@irp/contracts';
import { type Role, roles } from '@irp/contracts/permissions';
import { describePermissions, type PermissionFixture } from '@irp/testing';
import type { TestWorkspace } from './support/start-directory.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const scopes = ['investments.read'];

describe('directory: permissions of installations', () => {
  let bench: InstallationBench;
  let workspace: TestWorkspace;
  /** A workspace has at most 200 applications. */
  const publishers: Principal[] = [];
  /** Shared by the tests. */
  const publications: Promise<{ id: string }>[] = [];
  let used = 0;
  const people = new Map<Role, Principal>();
  let sharing: Principal;

  before(async () => {
    bench = await startInstallations({ INSTALLATION_REQUESTS_PER_MEMBER: '10000' });
    for (let at = 0; at < 5; at++) {
      publishers.push(await (await bench.createWorkspace()).person('owner'));
    }
  });
  before(async () => {
    sharing = await (await bench.createWorkspace('enterprise')).person('owner');
  });
  // A workspace for each test, without installations of the published applications.
  beforeEach(async () => {
    used = 0;
    workspace = await bench.createWorkspace();
    for (const role of roles) {
      people.set(role, await workspace.person(role));
    }
  });
  after(() => bench.stop());

  /** A new application for each call: a workspace installs an application at most once. */
  const published = (): Promise<{ id: string }> => {
    const at = used++;
    publications[at] ??= bench.publish(publishers[at % publishers.length]!);
    return publications[at];
  };
  const fullOwner = (): Principal => people.get('owner')!;
  const installed = async (environment: string) => {
    const { id: applicationId } = await published();
    return bench.install(fullOwner(), applicationId, scopes, { environment });
  };
  const installation: PermissionFixture = async ({ environment }) => {
    const { id } = await installed(environment);
    return { params: { id } };
  };
  const changed: PermissionFixture = async (caller, target) => ({
    ...(await installation(caller, target)),
    body: {},
  });
  const requested = async (as: Principal, environment: string) => {
    const { id: applicationId } = await published();
    return bench.request({ ...as, scopes: fullOwner().scopes }, applicationId, { environment });
  };
  /** A publisher shares an application with the workspace of a test. */
  let offeredTo: string | undefined;
  const offered: PermissionFixture = async () => {
    const { organizationId } = workspace;
    if (offeredTo !== organizationId) {
      const { id } = await bench.createApplication(sharing, { scopes });
      const body = { visibility: 'organization', organizations: [organizationId] };
      await bench.call('PUT', `/v2/applications/${id}/visibility`, { as: sharing, body });
      offeredTo = organizationId;
    }
    return { params: { id: sharing.organizationId } };
  };
  const personOf = ({ role = 'owner' }: Principal): Principal => people.get(role)!;
  const request: PermissionFixture = async (caller) => {
    const { id } = await requested(personOf(caller), caller.environment);
    return { params: { id } };
  };

  describePermissions({
    serves: ({ tag }) => tag === 'Installations',
    call: () => bench.call,
    personOf: (role) => people.get(role)!,
    fixtures: {
      previewInstallation: async () => ({ query: `?applicationId=${(await published()).id}` }),
      createInstallation: async ({ environment }) => ({
        body: {
          applicationId: (await published()).id,
          environment,
          scopes,
        },
      }),
      listInstallations: () => ({}),
      getInstallation: installation,
      deleteInstallation: installation,
      suspendInstallation: changed,
      resumeInstallation: changed,
      reauthorizeInstallation: async (caller, target) => ({
        ...(await installation(caller, target)),
        body: { scopes },
      }),
      listApplicationInstallations: async ({ environment }) => {
        const { id } = await bench.createApplication(fullOwner(), { environment });
        return { params: { id } };
      },
      listInstallationRequests: () => ({}),
      createInstallationRequest: async ({ environment }) => ({
        body: { applicationId: (await published()).id, environment },
      }),
      getInstallationRequest: request,
      approveInstallationRequest: async (caller, target) => ({
        ...(await request(caller, target)),
        body: { scopes },
      }),
      declineInstallationRequest: async (caller, target) => ({
        ...(await request(caller, target)),
        body: {},
      }),
      withdrawInstallationRequest: request,
      listShareOffers: () => ({}),
      approveShareOffer: offered,
      withdrawShareOffer: offered,
      getInstallationPolicy: () => ({}),
      putInstallationPolicy: () => ({ body: { publishers: 'any', memberRequests: 'allowed' } }),
    },
  });
});
