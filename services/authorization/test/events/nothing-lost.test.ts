import { newEvent } from '@irp/events';
import { ownProcess } from '@irp/persistence';
import { expect } from 'chai';
import { type ApplicationBench, startApplications } from '../applications/application-bench.ts';
import { eventually } from '../support/eventually.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

describe('authorization: events are not lost', () => {
  let bench: ApplicationBench;
  let office: Office;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startApplications();
    office = await bench.office();
    owner = await bench.person(office, 'owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris: ['https://p.example/cb'] });
  });
  after(() => bench.platform.stop());

  /** Does something while the bus takes nothing. */
  async function whileAway(work: () => Promise<void>): Promise<void> {
    const { bus } = bench.platform.platform;
    const { publish } = bus;
    await bench.announced();
    bus.publish = () => Promise.reject(new Error('away'));
    try {
      await work();
    } finally {
      bus.publish = publish;
    }
  }
  const about = async (type: string, subject: string) =>
    (await bench.announced()).filter((event) => event.type === type && event.subject === subject);
  const tokensOf = () => bench.models.tokens.find({ applicationId: app.id }).lean();

  it('with tokens that end while the bus is away', async () => {
    let ids: string[] = [];
    await whileAway(async () => {
      const { body } = await bench.serverToken(app);
      await bench.serverToken(app);
      const rows = await tokensOf();
      ids = rows.map(({ tokenId }) => tokenId);
      // Only this makes the database remove them.
      expect(rows.map((row) => 'removeAt' in row)).to.deep.equal([false, false]);
      const client = { client_id: app.clientId, client_secret: app.clientSecret! };
      await bench.post('/oauth/revoke', { token: body.access_token, ...client });
      await bench.ask(owner, 'POST', `/${app.id}/revoke-downstream`, {});
      expect(await tokensOf()).to.have.length(2);
    });
    for (const id of ids) expect(await about('token.issued', id)).to.have.length(1);
    const revoked = (await bench.events(app.id)).filter(({ type }) => type === 'token.revoked');
    expect(revoked.map(({ data }) => data.tokens).toSorted()).to.deep.equal([1, undefined]);
    for (const row of await tokensOf()) {
      const { removeAt, expireAt } = row as { removeAt?: Date; expireAt: Date };
      expect(removeAt!.getTime() - expireAt.getTime()).to.be.within(0, 60_000);
    }
  });

  it('with agreements that are withdrawn while the bus is away', async () => {
    let id = '';
    await whileAway(async () => {
      await bench.login(app, owner);
      const { body } = await bench.call('GET', '/v2/authorizations', { as: owner.as });
      ({ id } = body.data.find(({ application }: { application: { id: string } }) => application.id === app.id));
      expect((await bench.call('DELETE', `/v2/authorizations/${id}`, { as: owner.as })).status).to.equal(204);
      // Another can be made at once.
      await bench.login(app, owner);
    });
    for (const type of ['authorization.granted', 'authorization.revoked'])
      expect(await about(type, id), type).to.have.length(1);
    await eventually(async () => (await bench.models.consents.countDocuments({ _id: id })) === 0);
    expect(await bench.models.consents.countDocuments({ applicationId: app.id })).to.equal(1);
  });

  it('with an ending that a dead process had only begun', async () => {
    const { body: token } = await bench.serverToken(app);
    await bench.announced();
    const dead = ownProcess().replace(/\d+$/, '1');
    const workspaceId = office.workspaceId;
    const actor = { type: 'user', id: owner.userId } as const;
    const data = { applicationId: app.id, tokens: 1, reason: 'the publisher revoked downstream access' };
    const event = newEvent(Date.now() + 5, { type: 'token.revoked', workspaceId, subject: app.id, actor, data });
    const { id: _id, ...rest } = event;
    await bench.models.tokens.db
      .collection('events')
      .insertOne({ _id, ...rest, maker: dead, begunAt: new Date(Date.now() - 10_000) } as never);
    await eventually(async () => (await bench.resolveToken(token.access_token)).status === 404);
    const [told, ...more] = await about('token.revoked', app.id);
    expect([told!.id, told!.data, more]).to.deep.equal([event.id, data, []]);
    const { body: later } = await bench.serverToken(app);
    expect((await bench.resolveToken(later.access_token)).status).to.equal(200);
  });

  it('and a failed change has none', async () => {
    const { as } = await office.hire('member');
    const before = (await bench.announced()).length;
    const refused = await Promise.all([
      bench.call('PATCH', office.path(), { as, body: { name: 'Mine' } }),
      bench.call('PATCH', office.path(`/members/${owner.userId}`), { as, body: { role: 'member' } }),
      bench.ask(owner, 'PATCH', `/${app.id}`, { name: '' }),
    ]);
    expect(refused.map(({ status }) => status)).to.deep.equal([403, 403, 400]);
    expect(await bench.announced()).to.have.length(before);
  });
});
