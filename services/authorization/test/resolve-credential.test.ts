import { environments } from '@irp/contracts';
import { roles, scopesByRole } from '@irp/contracts/permissions';
import { generateApiKey, hashCredential } from '@irp/secrets';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('POST /internal/credentials/resolve', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let owner: Person;
  let nowMs = Date.now();

  before(async () => {
    service = await startAuthorization(() => nowMs);
    workspace = await service.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  after(() => service.platform.stop());

  it('returns the principal of a live key', async () => {
    const { userId, key } = await workspace.addMember('developer');
    const { status, body } = await service.resolve(key);
    expect(status).to.equal(200);
    expect(body.expiresAt).to.equal(null);
    expect(body.principal).to.deep.include({
      kind: 'user',
      userId,
      credentialKind: 'api_key',
      organizationId: workspace.organizationId,
      plan: 'team',
      workspaceId: workspace.workspaceId,
      environment: 'production',
      region: 'us',
      role: 'developer',
    });
    expect(body.principal.scopes).to.have.members([...scopesByRole.developer]);
  });

  it('returns the same principal that tests use, for every role and environment', async () => {
    for (const role of roles) {
      for (const environment of environments) {
        const { key, as } = await workspace.addMember(role, { environment });
        expect((await service.resolve(key)).body.principal).to.deep.equal(as);
      }
    }
  });

  it('returns the environment of the key', async () => {
    const { key, as } = await workspace.keyFor(owner.userId, { environment: 'sandbox' });
    expect(key).to.match(/^irk_test_us_/);
    expect(as.environment).to.equal('sandbox');
  });

  it('returns only scopes that both the key and the role have', async () => {
    const { as } = await workspace.addMember('member', {
      scopes: ['investments.read', 'members.write', 'tokens.revoke'],
    });
    expect(as.scopes).to.deep.equal(['investments.read']);
  });

  it('returns 404 for an unknown key', async () => {
    const { status, body } = await service.resolve(
      generateApiKey({ environment: 'production', region: 'us' }),
    );
    expect([status, body.error]).to.deep.equal([404, 'not_found']);
  });

  it('returns 404 from the moment a key expires', async () => {
    const expiresAt = new Date(nowMs + 60_000).toISOString();
    const body = {
      name: 'Short',
      environment: 'production',
      expiresAt,
    };
    const { key } = (await service.call('POST', '/v2/api-keys', { as: owner.as, body })).body;
    nowMs += 59_999;
    const live = await service.resolve(key);
    expect([live.status, live.body.expiresAt]).to.deep.equal([200, expiresAt]);
    nowMs += 1;
    expect((await service.resolve(key)).status).to.equal(404);
  });

  it('reflects a changed role', async () => {
    const { userId, key } = await workspace.addMember('admin');
    await service.call('PATCH', workspace.path(`/members/${userId}`), {
      as: owner.as,
      body: { role: 'member' },
    });
    const { principal } = (await service.resolve(key)).body;
    expect(principal.role).to.equal('member');
    expect(principal.scopes).to.have.members([...scopesByRole.member]);
  });

  it('stores the last use at most once a minute', async () => {
    const { key, as } = await workspace.addMember('member');
    const lastUse = async () => {
      const path = `/v2/api-keys/${as.credentialId}`;
      return (await service.call('GET', path, { as })).body.lastUsedAt;
    };
    await service.resolve(key);
    // The use is stored after the response.
    await eventually('the first use is stored', async () => (await lastUse()) !== null);
    const first = await lastUse();
    nowMs += 59_000;
    await service.resolve(key);
    expect(await lastUse()).to.equal(first);
    nowMs += 2_000;
    await service.resolve(key);
    await eventually('the second use is stored', async () => (await lastUse()) !== first);
    expect(await lastUse()).to.equal(new Date(nowMs).toISOString());
  });

  it('rejects requests without a service token', async () => {
    const body = {
      kind: 'api_key',
      sha256: hashCredential(owner.key),
    };
    for (const as of [undefined, owner.as]) {
      const { status } = await service.call('POST', '/internal/credentials/resolve', {
        ...(as ? { as } : {}),
        body,
      });
      expect(status).to.equal(401);
    }
  });

  it('returns 400 for a malformed SHA-256', async () => {
    for (const sha256 of ['', 'short', { $ne: null }, null, ['x'.repeat(43)]]) {
      const { status } = await service.internal('credentials/resolve', { kind: 'api_key', sha256 });
      expect(status, JSON.stringify(sha256)).to.equal(400);
    }
  });
});
