import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications, typesOf } from './start-applications.ts';

const redirectUris = ['https://partner.example/cb'];

describe('applications: transfer', () => {
  let bench: ApplicationBench;
  let seller: TestWorkspace;
  let buyer: TestWorkspace;
  let owner: Person & { password: string };
  let boss: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startApplications();
    seller = await bench.createWorkspace();
    buyer = await bench.createWorkspace();
    owner = await bench.person(seller, 'owner');
    boss = await bench.person(buyer, 'admin');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris }, { byRequests: true });
  });
  after(() => bench.platform.stop());

  const offer = (toWorkspaceId = buyer.workspaceId, as: Person = owner) =>
    bench.request(as, 'POST', `/${app.id}/transfer`, { toWorkspaceId });
  const accept = (as: Person = boss) => bench.request(as, 'POST', `/${app.id}/transfer/accept`, {});
  const withdraw = (as: Person) => bench.request(as, 'DELETE', `/${app.id}/transfer`);
  const read = (as: Person) => bench.request(as, 'GET', `/${app.id}`);
  const offered = async (as: Person) =>
    (await bench.request(as, 'GET', '?offered=true')).body.data.map(({ id }: { id: string }) => id);

  it('changes nothing before it is accepted', async () => {
    const { status, body } = await offer();
    expect(status).to.equal(200);
    expect(body.transferOffer.toWorkspaceId).to.equal(buyer.workspaceId);
    expect(await offered(boss)).to.include(app.id);
    expect((await read(boss)).status).to.equal(404);
    expect(
      (await bench.request(boss, 'PATCH', `/${app.id}`, { description: 'x' })).status,
    ).to.equal(404);
    expect((await read(owner)).body.workspaceId).to.equal(seller.workspaceId);
    expect((await bench.request(boss, 'GET', '')).body.data).to.deep.equal([]);
  });

  it("keeps client ID, consents and tokens of others, and ends the former owner's access", async () => {
    const customer = await bench.createWorkspace();
    const user = await bench.person(customer, 'owner');
    await bench.install(app, customer.workspaceId);
    const { body: theirs } = await bench.login(app, user);
    const { body: own } = await bench.login(app, owner);
    await offer();
    const { status, body, text } = await accept();
    expect(status, text).to.equal(200);
    app = { ...app, clientSecret: body.clientSecret };
    expect(body).to.include({
      clientId: app.clientId,
      workspaceId: buyer.workspaceId,
      transferOffer: null,
    });
    expect(body.organizationId).to.equal(buyer.organizationId);
    expect(body.owner).to.deep.equal({ email: boss.email });
    expect((await read(owner)).status).to.equal(404);
    expect((await bench.request(owner, 'GET', `/${app.id}/secrets`)).status).to.equal(404);
    expect((await read(boss)).status).to.equal(200);
    const { principal } = (await bench.resolveToken(theirs.access_token)).body;
    expect(principal.workspaceId).to.equal(customer.workspaceId);
    const refreshed = await bench.token({
      grant_type: 'refresh_token',
      refresh_token: theirs.refresh_token,
      client_id: app.clientId,
      client_secret: app.clientSecret!,
    });
    expect(refreshed.status).to.equal(200);
    const server = await bench.serverToken(app);
    const resolved = await bench.resolveToken(server.body.access_token);
    expect(resolved.body.principal.workspaceId, 'the home workspace is the new one').to.equal(
      buyer.workspaceId,
    );
    expect((await bench.resolveToken(own.access_token)).status, 'in the former workspace').to.equal(
      404,
    );
    expect(
      (await bench.serverToken(app, { workspace_id: seller.workspaceId })).body.error,
    ).to.equal('access_denied');
  });

  it('keeps working in the former workspace if it is installed there', async () => {
    await bench.install(app, seller.workspaceId);
    const { body } = await bench.login(app, owner);
    await offer();
    await accept();
    expect((await bench.resolveToken(body.access_token)).status).to.equal(200);
  });

  it('is recorded in both workspaces, and as an escalation in the new workspace', async () => {
    await offer();
    await accept();
    const events = (await bench.events(app.id)).slice(1);
    expect(events.map(({ type, workspaceId }) => [type, workspaceId])).to.deep.equal([
      ['application.ownership_offered', seller.workspaceId],
      ['application.ownership_transferred', seller.workspaceId],
      ['application.ownership_transferred', buyer.workspaceId],
      ['permission.escalated', buyer.workspaceId],
      ['secret.rotated', buyer.workspaceId],
    ]);
    const place = { fromWorkspaceId: seller.workspaceId, toWorkspaceId: buyer.workspaceId };
    const transferred = {
      ...place,
      keepSecretsHours: 0,
      keysEnded: false,
    };
    expect(events[1]!.data).to.deep.equal({ ...transferred, userId: owner.userId });
    expect(events[2]!.data, 'without people of the other').to.deep.equal(transferred);
    expect(events[4]!.data).to.deep.equal({ overlapHours: 0 });
    expect(events[3]!.data).to.deep.include({ scopes: app.scopes });
  });

  it('can be accepted twice, as after a lost response', async () => {
    await offer();
    expect((await accept()).status).to.equal(200);
    expect((await accept()).status).to.equal(200);
    expect(typesOf(await bench.events(app.id))).to.have.length(6);
  });

  it('can be withdrawn by the owner and declined by the target workspace', async () => {
    for (const as of [owner, boss]) {
      await offer();
      expect((await withdraw(as)).body.transferOffer).to.equal(null);
      expect(await offered(boss)).not.to.include(app.id);
      expect((await accept()).status).to.equal(404);
    }
    expect((await withdraw(owner)).status).to.equal(409);
    const types = typesOf(await bench.events(app.id)).slice(1);
    expect(types).to.deep.equal([
      'application.ownership_offered',
      'application.ownership_offer_withdrawn',
      'application.ownership_offered',
      'application.ownership_offer_withdrawn',
    ]);
  });

  it('cannot be accepted or declined by other workspaces', async () => {
    await offer();
    const third = await (await bench.createWorkspace()).addMember('owner');
    for (const call of [accept, withdraw]) {
      expect((await call(third)).status).to.equal(404);
    }
    expect((await accept(owner)).status, 'the owner themselves').to.equal(409);
    expect(await offered(third)).to.deep.equal([]);
  });

  it('requires an admin and a production credential on both sides', async () => {
    const [sellerDeveloper, buyerDeveloper] = [
      await seller.addMember('developer'),
      await buyer.addMember('developer'),
    ];
    const tester = await buyer.addMember('owner', { environment: 'sandbox' });
    expect((await offer(buyer.workspaceId, sellerDeveloper)).status).to.equal(403);
    await offer();
    for (const as of [buyerDeveloper, tester]) {
      for (const call of [accept, withdraw]) {
        expect((await call(as)).status).to.equal(403);
      }
    }
    expect((await withdraw(sellerDeveloper)).status).to.equal(403);
    expect(await offered(tester)).to.deep.equal([]);
  });

  it('cannot be offered to its own workspace or an unknown workspace', async () => {
    for (const id of [seller.workspaceId, 'nowhere']) {
      const { status, body } = await offer(id);
      expect(status).to.equal(400);
      expect(body.errors[0].field).to.equal('toWorkspaceId');
    }
  });

  it('requires another name if the new workspace has an application of this name', async () => {
    const twin = await bench.register(boss);
    await bench.request(owner, 'PATCH', `/${app.id}`, { name: twin.name.toUpperCase() });
    await offer();
    expect((await accept()).status).to.equal(409);
    await bench.request(owner, 'PATCH', `/${app.id}`, { name: `${twin.name} 2` });
    expect((await accept()).status).to.equal(200);
  });

  it('cannot be accepted after a suspension or deletion', async () => {
    await offer();
    await bench.request(owner, 'POST', `/${app.id}/suspend`, {});
    expect((await accept()).status).to.equal(409);
    await bench.request(owner, 'DELETE', `/${app.id}`);
    expect((await accept()).status).to.equal(404);
    expect((await offer()).status).to.equal(409);
  });
});
