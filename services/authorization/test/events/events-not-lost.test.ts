import { newEvent } from '@irp/events';
import { ownProcessIdentity } from '@irp/processes';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { ConsentRow } from '../../src/tokens/store/oauth-models.ts';
import { type ApplicationBench, startApplications } from '../applications/start-applications.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

describe('authorization: events are not lost', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startApplications();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris: ['https://p.example/cb'] });
  });
  after(() => bench.platform.stop());

  /** Runs `work` while the bus rejects every event. */
  async function whileBusUnavailable(work: () => Promise<void>): Promise<void> {
    const { bus } = bench.platform.platform;
    const { publish } = bus;
    await bench.allEvents();
    bus.publish = () => Promise.reject(new Error('unavailable'));
    try {
      await work();
    } finally {
      bus.publish = publish;
    }
  }
  const about = async (type: string, subject: string) =>
    (await bench.allEvents()).filter((event) => event.type === type && event.subject === subject);
  const tokensOf = () => bench.models.tokens.find({ applicationId: app.id }).lean();

  it('of tokens revoked while the bus is unavailable', async () => {
    let ids: string[] = [];
    await whileBusUnavailable(async () => {
      const { body } = await bench.serverToken(app);
      await bench.serverToken(app);
      const rows = await tokensOf();
      ids = rows.map(({ tokenId }) => tokenId);
      // Without `removeAt` the database does not delete the rows.
      expect(rows.map((row) => 'removeAt' in row)).to.deep.equal([false, false]);
      const client = { client_id: app.clientId, client_secret: app.clientSecret! };
      await bench.post('/oauth/revoke', { token: body.access_token, ...client });
      await bench.request(owner, 'POST', `/${app.id}/revoke-downstream`, {});
      expect(await tokensOf()).to.have.length(2);
    });
    for (const id of ids) {
      expect(await about('token.issued', id)).to.have.length(1);
    }
    const revoked = (await bench.events(app.id)).filter(({ type }) => type === 'token.revoked');
    expect(revoked.map(({ data }) => data.tokens).toSorted()).to.deep.equal([1, undefined]);
    for (const row of await tokensOf()) {
      const { removeAt, expireAt } = row as { removeAt?: Date; expireAt: Date };
      expect(removeAt!.getTime() - expireAt.getTime()).to.be.within(0, 60_000);
    }
  });

  it('of consents withdrawn while the bus is unavailable', async () => {
    let id = '';
    await whileBusUnavailable(async () => {
      await bench.login(app, owner, {}, { byPages: true });
      const { body } = await bench.call('GET', '/v2/authorizations', { as: owner.as });
      ({ id } = body.data.find(
        ({ application }: { application: { id: string } }) => application.id === app.id,
      ));
      expect(
        (await bench.call('DELETE', `/v2/authorizations/${id}`, { as: owner.as })).status,
      ).to.equal(204);
      // A new consent can be granted immediately.
      await bench.login(app, owner);
    });
    for (const type of ['authorization.granted', 'authorization.revoked']) {
      expect(await about(type, id), type).to.have.length(1);
    }
    // Until then the row names the workspace, without the person.
    await eventually('the consent has a time of removal', async () => {
      const row = await bench.models.consents.findById(id).lean<ConsentRow & { removeAt?: Date }>();
      return (
        row?.removeAt !== undefined &&
        row.ended?.applicationId === app.id &&
        !JSON.stringify(row).includes(owner.userId)
      );
    });
    expect(await bench.models.consents.countDocuments({ applicationId: app.id })).to.equal(1);
  });

  it('of a revocation that a crashed process had begun', async () => {
    const { body: token } = await bench.serverToken(app);
    await bench.allEvents();
    const dead = ownProcessIdentity().replace(/\d+$/, '1');
    const workspaceId = workspace.workspaceId;
    const actor = { type: 'user', id: owner.userId } as const;
    const data = {
      applicationId: app.id,
      tokens: 1,
      reason: 'the publisher revoked the access of other workspaces',
    };
    const event = newEvent(Date.now() + 5, {
      type: 'token.revoked',
      workspaceId,
      subject: app.id,
      actor,
      data,
    });
    const { id: _id, ...rest } = event;
    await bench.models.tokens.db.collection('events').insertOne({
      _id,
      ...rest,
      maker: dead,
      begunAt: new Date(Date.now() - 10_000),
    } as never);
    await eventually(
      'the token is revoked',
      async () => (await bench.resolveToken(token.access_token)).status === 404,
    );
    const [revoked, ...more] = await about('token.revoked', app.id);
    expect([revoked!.id, revoked!.data, more]).to.deep.equal([event.id, data, []]);
    const { body: later } = await bench.serverToken(app);
    expect((await bench.resolveToken(later.access_token)).status).to.equal(200);
  });

  it('and a rejected change causes no event', async () => {
    const { as } = await workspace.addMember('member');
    const before = (await bench.allEvents()).length;
    const refused = await Promise.all([
      bench.call('PATCH', workspace.path(), {
        as,
        body: { name: 'Mine' },
      }),
      bench.call('PATCH', workspace.path(`/members/${owner.userId}`), {
        as,
        body: { role: 'member' },
      }),
      bench.request(owner, 'PATCH', `/${app.id}`, { name: '' }),
    ]);
    expect(refused.map(({ status }) => status)).to.deep.equal([403, 403, 400]);
    expect(await bench.allEvents()).to.have.length(before);
  });
});
