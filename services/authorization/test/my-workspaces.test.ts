import { expect } from 'chai';
import { type OAuthBench, startOAuth } from './support/start-oauth.ts';

describe('GET /v2/me/workspaces', () => {
  let bench: OAuthBench;
  before(async () => {
    bench = await startOAuth();
  });
  after(() => bench.platform.stop());

  it("lists the workspaces of every organization, with the person's role", async () => {
    const workspace = await bench.createWorkspace();
    const elsewhere = await bench.createWorkspace();
    const person = await workspace.addMember('owner');
    await elsewhere.addMember('member', { email: person.email });
    await bench.createWorkspace();
    const { status, body } = await bench.call('GET', '/v2/me/workspaces', { as: person.as });
    expect(status).to.equal(200);
    expect(body.meta.totalRecords).to.equal(2);
    const roles = body.data.map(
      (one: { id: string; organization: { id: string }; role: string }) => [
        one.id,
        one.organization.id,
        one.role,
      ],
    );
    expect(roles).to.have.deep.members([
      [workspace.workspaceId, workspace.organizationId, 'owner'],
      [elsewhere.workspaceId, elsewhere.organizationId, 'member'],
    ]);
  });

  it('rejects keys with fewer scopes, and sandbox keys', async () => {
    const workspace = await bench.createWorkspace();
    const person = await workspace.addMember('owner');
    for (const request of [
      { scopes: ['investments.read'] as const },
      { environment: 'sandbox' } as const,
    ]) {
      const { as } = await workspace.keyFor(person.userId, request as object);
      const { status } = await bench.call('GET', '/v2/me/workspaces', { as });
      expect(status, JSON.stringify(request)).to.equal(403);
    }
  });
});
