import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import type { Person, TestWorkspace } from './support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from './support/start-oauth.ts';

const hourMs = 3_600_000;

describe('POST /internal/credentials/check', () => {
  let bench: OAuthBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let aheadMs = 0;

  before(async () => {
    bench = await startOAuth(() => Date.now() + aheadMs);
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
  });
  afterEach(() => {
    aheadMs = 0;
  });
  after(() => bench.platform.stop());

  const now = () => new Date(Date.now() + aheadMs).toISOString();
  const check = async (principal: Principal, requestedAt = now()) =>
    (await bench.internal('credentials/check', { principal, requestedAt })).body.hasRights;
  const call = async (method: string, path: string, body?: object) => {
    const { status } = await bench.call(method, path, { as: owner.as, ...(body ? { body } : {}) });
    expect(status).to.be.oneOf([200, 204]);
  };

  it('is valid for a key with its rights, until the revocation of the key', async () => {
    const { as } = await workspace.addMember('developer');
    expect(await check(as)).to.equal(true);
    await call('DELETE', `/v2/api-keys/${as.credentialId}`);
    expect(await check(as)).to.equal(false);
  });

  it('is invalid for a member with another role, and for a former member', async () => {
    const changed = await workspace.addMember('developer');
    await call('PATCH', workspace.path(`/members/${changed.userId}`), { role: 'member' });
    expect(await check(changed.as)).to.equal(false);
    const removed = await workspace.addMember('developer');
    await call('DELETE', workspace.path(`/members/${removed.userId}`));
    expect(await check(removed.as)).to.equal(false);
  });

  it('is invalid for a key of another workspace, and for scopes beyond the key', async () => {
    const { as } = await workspace.addMember('member', { scopes: ['investments.read'] });
    const other = await bench.createWorkspace();
    expect(await check({ ...as, workspaceId: other.workspaceId })).to.equal(false);
    expect(await check({ ...as, scopes: ['investments.read', 'investments.write'] })).to.equal(
      false,
    );
  });

  describe('with an access token', () => {
    let app: Registered;
    let token: string;
    let principal: Principal;

    const secret = () => ({ client_id: app.clientId, client_secret: app.clientSecret! });
    const resolved = async () => (await bench.resolveToken(token)).body.principal;
    beforeEach(async () => {
      app = await bench.register(owner, { redirectUris: ['https://partner.example/cb'] });
      token = (await bench.login(app, owner)).body.access_token;
      principal = await resolved();
    });

    it('is invalid after the revocation of the token', async () => {
      expect(await check(principal)).to.equal(true);
      await bench.post('/oauth/revoke', { token, ...secret() });
      expect(await check(principal)).to.equal(false);
    });

    it('is invalid after the revocation of a client credentials token', async () => {
      const granted = await bench.token({ grant_type: 'client_credentials', ...secret() });
      token = granted.body.access_token;
      const machine = await resolved();
      expect(await check(machine)).to.equal(true);
      await bench.post('/oauth/revoke', { token, ...secret() });
      expect(await check(machine)).to.equal(false);
    });

    for (const [what, removed] of [
      ['expired', false],
      ['expired and removed', true],
    ] as const) {
      it(`is valid for an ${what} token, until the suspension of its application`, async () => {
        const requestedAt = now();
        aheadMs = 2 * hourMs;
        const credentialId = removed ? 'removed' : principal.credentialId;
        const expired = { ...principal, credentialId };
        expect((await bench.resolveToken(token)).status).to.equal(404);
        expect(await check(expired, requestedAt)).to.equal(true);
        await call('POST', `/v2/applications/${app.id}/suspend`);
        expect(await check(expired, requestedAt)).to.equal(false);
      });
    }

    it('is invalid for an expired and deleted token without a grant', async () => {
      const removed = { ...principal, credentialId: 'removed' };
      expect(await check(removed)).to.equal(true);
      expect(await check({ ...removed, grantId: 'gone' })).to.equal(false);
    });
  });
});
