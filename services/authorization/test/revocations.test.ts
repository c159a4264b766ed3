import type { Revocation, RevocationFeed } from '@irp/revocations';
import { expect } from 'chai';
import {
  type Office,
  type Person,
  type RunningAuthorization,
  startAuthorization,
} from './support/start-authorization.ts';

/** A feed that can be away, and tells what it took. */
function createFeed() {
  const taken: Revocation[] = [];
  const state = { away: false, taken };
  const feed: RevocationFeed = {
    async publish(revocation) {
      if (state.away) throw new Error('away');
      taken.push(revocation);
    },
    subscribe: () => () => undefined,
    healthy: () => !state.away,
    close: async () => undefined,
  };
  return { state, feed };
}

describe('revocations', () => {
  const { state, feed } = createFeed();
  let service: RunningAuthorization;
  let office: Office;
  let owner: Person;
  let other: Person;

  before(async () => {
    service = await startAuthorization(Date.now, ({ name, start }) => ({
      name,
      start: (platform) => start({ ...platform, revocations: feed }),
    }));
  });
  beforeEach(async () => {
    state.away = false;
    office = await service.office();
    [owner, other] = [await office.hire('owner'), await office.hire('developer')];
    state.taken.length = 0;
  });
  after(() => service.platform.stop());

  const changes: Record<string, () => [method: string, path: string, body?: object]> = {
    'a key is revoked': () => ['DELETE', `/v2/api-keys/${other.as.credentialId}`],
    'a role changes': () => ['PATCH', office.path(`/members/${other.userId}`), { role: 'member' }],
    'a member is removed': () => ['DELETE', office.path(`/members/${other.userId}`)],
  };

  for (const [what, request] of Object.entries(changes)) {
    it(`are announced before the answer when ${what}`, async () => {
      const [method, path, body] = request();
      const { status } = await service.call(method, path, { as: owner.as, ...(body ? { body } : {}) });
      expect(status).to.be.oneOf([200, 204]);
      const expected = path.includes('api-keys')
        ? { by: 'credential', id: other.as.credentialId }
        : { by: 'user', id: other.userId, workspaceId: office.workspaceId };
      expect(state.taken).to.deep.equal([expected]);
    });

    it(`say that the change stands when ${what} while the feed is away, and are announced once it is back`, async () => {
      state.away = true;
      const [method, path, body] = request();
      const answer = await service.call(method, path, { as: owner.as, ...(body ? { body } : {}) });
      expect([answer.status, answer.headers['retry-after']]).to.deep.equal([503, '5']);
      expect(answer.body.message).to.include('stands');
      const after = await service.resolve(other.key);
      expect(after.status === 404 || after.body.principal.role === 'member').to.equal(true);
      expect(state.taken).to.deep.equal([]);
      state.away = false;
      while (state.taken.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(state.taken[0]!.id).to.be.oneOf([other.userId, other.as.credentialId]);
    });
  }

  it('are announced again when a revoked key is revoked again', async () => {
    const path = `/v2/api-keys/${other.as.credentialId}`;
    await service.call('DELETE', path, { as: other.as });
    await service.call('DELETE', path, { as: other.as });
    expect(state.taken).to.have.length(2);
  });

  it('are not announced for what was refused or changes no right', async () => {
    await service.call('DELETE', `/v2/api-keys/${owner.as.credentialId}`, { as: other.as });
    await service.call('DELETE', office.path(`/members/${owner.userId}`), { as: owner.as });
    await service.call('PATCH', '/v2/me', { as: owner.as, body: { name: 'Renamed' } });
    await service.call('PATCH', office.path(), { as: owner.as, body: { name: `Renamed ${office.workspaceId}` } });
    expect(state.taken).to.deep.equal([]);
  });
});
