import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

/** Each create operation: path below the version, body, and the member that names the resource. */
const creates = {
  applications: {
    path: () => '/applications',
    body: () => ({
      name: 'Sync',
      type: 'public',
      environment: 'production',
      scopes: ['investments.read'],
    }),
    id: 'id',
  },
  'API keys': {
    path: () => '/api-keys',
    body: () => ({ name: 'Nightly', environment: 'production' }),
    id: 'id',
  },
  members: {
    path: (workspaceId: string) => `/workspaces/${workspaceId}/members`,
    body: () => ({ email: 'new@example.org', role: 'member' }),
    id: 'id',
  },
  workspaces: {
    path: () => '/workspaces',
    body: () => ({ name: 'Desk two', region: 'us' }),
    id: 'id',
  },
} as const;

describe('Location of a created resource', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let owner: Person;

  before(async () => {
    service = await startAuthorization();
  });
  beforeEach(async () => {
    workspace = await service.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  after(() => service.platform.stop());

  for (const [kind, { path, body, id }] of Object.entries(creates)) {
    for (const version of ['v1', 'v2']) {
      it(`is in ${version} for ${kind} created there, and can be read`, async () => {
        const collection = `/${version}${path(workspace.workspaceId)}`;
        const created = await service.call('POST', collection, {
          as: owner.as,
          body: body(),
        });
        expect(created.status, created.text).to.equal(201);
        const { location } = created.headers;
        expect(location).to.equal(`${collection}/${created.body[id]}`);
        const read = await service.call('GET', String(location), { as: owner.as });
        expect([read.status, read.body[id]]).to.deep.equal([200, created.body[id]]);
      });
    }
  }
});
