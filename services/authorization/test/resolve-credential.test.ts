import { generateApiKey, hashCredential, scopesByRole } from '@irp/contracts';
import { expect } from 'chai';
import {
  type Office,
  type Person,
  type RunningAuthorization,
  startAuthorization,
} from './support/start-authorization.ts';

describe('POST /internal/credentials/resolve', () => {
  let service: RunningAuthorization;
  let office: Office;
  let owner: Person;
  let nowMs = Date.now();

  before(async () => {
    service = await startAuthorization(() => nowMs);
    office = await service.office();
    owner = await office.hire('owner');
  });
  after(() => service.platform.stop());

  it('tells who a live key is, where and with what rights', async () => {
    const { userId, key } = await office.hire('developer');
    const { status, body } = await service.resolve(key);
    expect(status).to.equal(200);
    expect(body.expiresAt).to.equal(null);
    expect(body.principal).to.deep.include({
      kind: 'user',
      userId,
      credentialKind: 'api_key',
      organizationId: office.organizationId,
      workspaceId: office.workspaceId,
      environment: 'production',
      region: 'us',
      role: 'developer',
    });
    expect(body.principal.scopes).to.have.members([...scopesByRole.developer]);
  });

  it('keeps to the environment of the key', async () => {
    const { key, as } = await office.keyFor(owner.userId, { environment: 'sandbox' });
    expect(key).to.match(/^irk_test_us_/);
    expect(as.environment).to.equal('sandbox');
  });

  it('gives no more than both the key and the role have', async () => {
    const { as } = await office.hire('member', { scopes: ['investments.read', 'members.write', 'tokens.revoke'] });
    expect(as.scopes).to.deep.equal(['investments.read']);
  });

  it('answers 404 for a key that was never made', async () => {
    const { status, body } = await service.resolve(generateApiKey({ environment: 'production', region: 'us' }));
    expect([status, body.error]).to.deep.equal([404, 'not_found']);
  });

  it('answers 404 from the moment a key expires', async () => {
    const expiresAt = new Date(nowMs + 60_000).toISOString();
    const body = { name: 'Short', environment: 'production', expiresAt };
    const { key } = (await service.call('POST', '/v2/api-keys', { as: owner.as, body })).body;
    nowMs += 59_999;
    const live = await service.resolve(key);
    expect([live.status, live.body.expiresAt]).to.deep.equal([200, expiresAt]);
    nowMs += 1;
    expect((await service.resolve(key)).status).to.equal(404);
  });

  it('follows a role as it changes', async () => {
    const { userId, key } = await office.hire('admin');
    await service.call('PATCH', office.path(`/members/${userId}`), { as: owner.as, body: { role: 'member' } });
    const { principal } = (await service.resolve(key)).body;
    expect(principal.role).to.equal('member');
    expect(principal.scopes).to.have.members([...scopesByRole.member]);
  });

  it('notes the last use, at most once a minute', async () => {
    const { key, as } = await office.hire('member');
    const lastUse = async () => {
      const path = `/v2/api-keys/${as.credentialId}`;
      return (await service.call('GET', path, { as })).body.lastUsedAt;
    };
    // The first use was the resolution in `hire`; it is noted without anyone waiting for it.
    while ((await lastUse()) === null) await new Promise((resolve) => setTimeout(resolve, 5));
    const first = await lastUse();
    nowMs += 59_000;
    await service.resolve(key);
    expect(await lastUse()).to.equal(first);
    nowMs += 2_000;
    await service.resolve(key);
    while ((await lastUse()) === first) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await lastUse()).to.equal(new Date(nowMs).toISOString());
  });

  it('answers services only: never a caller, nor nobody', async () => {
    const body = { kind: 'api_key', sha256: hashCredential(owner.key) };
    for (const as of [undefined, owner.as]) {
      const { status } = await service.call('POST', '/internal/credentials/resolve', { ...(as ? { as } : {}), body });
      expect(status).to.equal(401);
    }
  });

  it('answers 400 to what is no SHA-256', async () => {
    for (const sha256 of ['', 'short', { $ne: null }, null, ['x'.repeat(43)]]) {
      const { status } = await service.internal('credentials/resolve', { kind: 'api_key', sha256 });
      expect(status, JSON.stringify(sha256)).to.equal(400);
    }
  });
});
