import type { Revocation, RevocationFeed } from '@irp/redis';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

/** A revocation feed that can be unavailable, and records published revocations. */
function createFeed() {
  const taken: Revocation[] = [];
  const state = { unavailable: false, taken };
  const feed: RevocationFeed = {
    async publish(revocation) {
      if (state.unavailable) {
        throw new Error('unavailable');
      }
      taken.push(revocation);
    },
    subscribe: () => () => undefined,
    healthy: () => !state.unavailable,
    close: async () => undefined,
  };
  return { state, feed };
}

describe('revocations', () => {
  const { state, feed } = createFeed();
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let owner: Person;
  let other: Person;

  before(async () => {
    service = await startAuthorization(Date.now, ({ name, start }) => ({
      name,
      start: (platform) => start({ ...platform, revocations: feed }),
    }));
  });
  beforeEach(async () => {
    state.unavailable = false;
    workspace = await service.createWorkspace();
    [owner, other] = [await workspace.addMember('owner'), await workspace.addMember('developer')];
    state.taken.length = 0;
  });
  after(() => service.platform.stop());

  const changes: Record<string, () => [method: string, path: string, body?: object]> = {
    'a key is revoked': () => ['DELETE', `/v2/api-keys/${other.as.credentialId}`],
    'a role changes': () => [
      'PATCH',
      workspace.path(`/members/${other.userId}`),
      { role: 'member' },
    ],
    'a member is removed': () => ['DELETE', workspace.path(`/members/${other.userId}`)],
  };

  for (const [what, request] of Object.entries(changes)) {
    it(`are published before the response: ${what}`, async () => {
      const [method, path, body] = request();
      const { status } = await service.call(method, path, {
        as: owner.as,
        ...(body ? { body } : {}),
      });
      expect(status).to.be.oneOf([200, 204]);
      const expected = path.includes('api-keys')
        ? { by: 'credential', id: other.as.credentialId }
        : {
            by: 'user',
            id: other.userId,
            workspaceId: workspace.workspaceId,
          };
      expect(state.taken).to.deep.equal([expected]);
    });

    it(`respond 503 while the feed is unavailable, and are published later: ${what}`, async () => {
      state.unavailable = true;
      const [method, path, body] = request();
      const response = await service.call(method, path, {
        as: owner.as,
        ...(body ? { body } : {}),
      });
      expect([response.status, response.headers['retry-after']]).to.deep.equal([503, '5']);
      expect(response.body.message).to.include('The change was made');
      const after = await service.resolve(other.key);
      expect(after.status === 404 || after.body.principal.role === 'member').to.equal(true);
      expect(state.taken).to.deep.equal([]);
      state.unavailable = false;
      await eventually('the revocation is published', () => state.taken.length > 0);
      expect(state.taken[0]!.id).to.be.oneOf([other.userId, other.as.credentialId]);
    });
  }

  it('are published again when a revoked key is revoked again', async () => {
    const path = `/v2/api-keys/${other.as.credentialId}`;
    await service.call('DELETE', path, { as: other.as });
    await service.call('DELETE', path, { as: other.as });
    expect(state.taken).to.have.length(2);
  });

  it('are published for every workspace when platform roles are set, even to the same roles', async () => {
    for (const _ of [1, 2]) {
      await service.internal('platform-roles', {
        userId: other.userId,
        platformRoles: ['reviewer'],
      });
    }
    expect(state.taken).to.deep.equal([1, 2].map(() => ({ by: 'user', id: other.userId })));
  });

  it('are not published for rejected requests and changes without effect on permissions', async () => {
    await service.call('DELETE', `/v2/api-keys/${owner.as.credentialId}`, { as: other.as });
    await service.call('DELETE', workspace.path(`/members/${owner.userId}`), { as: owner.as });
    await service.call('PATCH', '/v2/me', {
      as: owner.as,
      body: { name: 'Renamed' },
    });
    await service.call('PATCH', workspace.path(), {
      as: owner.as,
      body: { name: `Renamed ${workspace.workspaceId}` },
    });
    expect(state.taken).to.deep.equal([]);
  });
});
