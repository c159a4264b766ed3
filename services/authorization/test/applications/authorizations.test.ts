import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications, typesOf } from './start-applications.ts';

type Signer = Person & { password: string };

describe('authorizations and tokens', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Signer;
  let ann: Signer;
  let apps: Registered[];
  const wide = ['investments.read', 'workspace.read'];

  before(async () => {
    bench = await startApplications();
  });
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    ann = await bench.person(workspace, 'member');
    apps = [];
    for (let at = 0; at < 3; at++) {
      apps.push(await bench.register(owner, { redirectUris: ['https://p.example/cb'] }));
    }
  });
  after(() => bench.platform.stop());

  const get = async (path: string, as: Person | Person['as'] = ann) => {
    const response = await bench.call('GET', `/v2/${path}`, { as: 'as' in as ? as.as : as });
    expect(response.status, response.text).to.equal(200);
    return response.body;
  };
  const remove = async (path: string, as: Person | Person['as'] = ann) =>
    (await bench.call('DELETE', `/v2/${path}`, { as: 'as' in as ? as.as : as })).status;
  const login = async (app = apps[0]!, person: Signer = ann) => {
    const { status, body } = await bench.login(app, person, { scope: 'openid investments.read' });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as { access_token: string; refresh_token: string };
  };
  const refresh = (token: string, app = apps[0]!) => {
    const client = { client_id: app.clientId, client_secret: app.clientSecret! };
    return bench.token({
      grant_type: 'refresh_token',
      refresh_token: token,
      ...client,
    });
  };
  const isAlive = async (token: string) => (await bench.resolveToken(token)).status === 200;

  for (const list of ['authorizations', 'tokens']) {
    it(`responds 404 alike for another workspace and for unknown ids, and tells the gateway the owner: ${list}`, async () => {
      await login();
      const [own] = (await get(list)).data;
      const stranger = await bench.person(await bench.createWorkspace(), 'owner');
      const ask = (id: string, as: Person) =>
        bench.call('DELETE', `/v2/${list}/${id}`, { as: as.as });
      const [foreign, missing] = [
        await ask(own.id, stranger),
        await ask('01920000-0000-7000-8000-000000000001', stranger),
      ];
      expect([foreign.status, foreign.body.message]).to.deep.equal([404, missing.body.message]);
      expect(foreign.headers['x-irp-owner-workspace']).to.equal(workspace.workspaceId);
      expect(missing.headers).not.to.have.property('x-irp-owner-workspace');
      // In the caller's own workspace the 404 hides another member's authorization, and is not
      // recorded as an attempt from outside.
      const other = await bench.person(workspace, 'member');
      const hidden = await ask(own.id, other);
      expect(hidden.status).to.equal(404);
      expect(hidden.headers).not.to.have.property('x-irp-owner-workspace');
    });
  }

  it('list consents and live tokens of the caller, without the token values', async () => {
    const tokens = await login();
    const [consent, ...more] = (await get('authorizations')).data;
    expect(more).to.deep.equal([]);
    expect(consent).to.deep.include({
      application: { id: apps[0]!.id, name: apps[0]!.name },
      workspaceId: workspace.workspaceId,
      userId: ann.userId,
      environment: 'production',
      scopes: ['investments.read'],
      identityScopes: ['openid'],
    });
    const { data } = await get('tokens');
    expect(data.map(({ kind }: { kind: string }) => kind)).to.have.members([
      'access_token',
      'refresh_token',
    ]);
    for (const one of data) {
      expect(one).to.include({
        userId: ann.userId,
        dpopBound: false,
        workspaceId: workspace.workspaceId,
      });
    }
    for (const token of Object.values(tokens)) {
      expect(JSON.stringify(data)).not.to.contain(token);
    }
    expect((await get('tokens', owner)).data).to.deep.equal([]);
  });

  it('come in pages, for one application or all', async () => {
    for (const app of apps) {
      await login(app);
    }
    for (const list of ['authorizations', 'tokens']) {
      const all = (await get(list)).data.map(({ id }: { id: string }) => id);
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { data: { id: string }[]; meta: { nextCursor: string | null } } = await get(
          `${list}?limit=2${cursor && `&cursor=${cursor}`}`,
        );
        paged.push(...page.data.map(({ id }) => id));
        cursor = page.meta.nextCursor;
      }
      expect(paged, list).to.deep.equal(all);
      expect(all).to.have.length(list === 'tokens' ? 6 : 3);
      const one = await get(`${list}?applicationId=${apps[1]!.id}`);
      expect(one.data).to.have.length(list === 'tokens' ? 2 : 1);
    }
  });

  it('of all members are listed for admins with tokens.revoke', async () => {
    await login();
    await login(apps[0], owner);
    await bench.serverToken(apps[0]!);
    expect((await get('authorizations?all=true', owner)).data).to.have.length(2);
    const tokens = (await get('tokens?all=true', owner)).data;
    expect(tokens).to.have.length(5);
    expect(
      tokens.filter(({ userId }: { userId: string | null }) => userId === null),
    ).to.have.length(1);
    const { as: narrow } = await workspace.keyFor(owner.userId, { scopes: ['workspace.read'] });
    for (const as of [ann.as, narrow]) {
      for (const list of ['authorizations', 'tokens']) {
        expect((await bench.call('GET', `/v2/${list}?all=true`, { as })).status).to.equal(403);
      }
    }
  });

  it('are revoked with every token issued under them', async () => {
    const { access_token: access, refresh_token: used } = await login();
    const { body: second } = await refresh(used);
    const [{ id }] = (await get('authorizations')).data;
    expect(await remove(`authorizations/${id}`)).to.equal(204);
    for (const token of [access, second.access_token]) {
      expect(await isAlive(token)).to.equal(false);
    }
    expect((await refresh(second.refresh_token)).body.error).to.equal('invalid_grant');
    expect((await get('authorizations')).data).to.deep.equal([]);
    expect(await remove(`authorizations/${id}`)).to.equal(404);
    const types = typesOf(await bench.events(apps[0]!.id));
    expect(types).to.include('authorization.revoked');
    const events = (await bench.allEvents()).filter(
      ({ workspaceId, type }) => workspaceId === workspace.workspaceId && type === 'token.revoked',
    );
    expect(events.map(({ subject, data }) => [subject, data.tokens])).to.deep.equal([[id, 3]]);
  });

  it('require a new consent after withdrawal, even in the same browser', async () => {
    const { browser } = await bench.authorize(apps[0]!, ann);
    const [{ id }] = (await get('authorizations')).data;
    await remove(`authorizations/${id}`);
    const page = await browser.open(bench.flow(apps[0]!).url);
    expect(page.text).to.contain('value="allow"');
  });

  it('are recorded, with additional scopes as an escalation', async () => {
    const app = await bench.register(owner, {
      redirectUris: ['https://p.example/cb'],
      scopes: wide,
    });
    for (const scope of ['investments.read', 'investments.read', wide.join(' ')]) {
      await bench.login(app, ann, { scope }, { byPages: true });
    }
    const events = (await bench.allEvents()).filter(
      ({ type, data }) => data.applicationId === app.id && /^authorization|^permission/.test(type),
    );
    expect(events.map(({ type, data }) => [type, data.added])).to.deep.equal([
      ['authorization.granted', undefined],
      ['authorization.granted', undefined],
      ['permission.escalated', ['workspace.read']],
    ]);
  });

  it('can be revoked one by one', async () => {
    const { access_token: access, refresh_token: renewing } = await login();
    const { data } = await get('tokens');
    const idOf = (kind: string) => data.find((one: { kind: string }) => one.kind === kind).id;
    expect(await remove(`tokens/${idOf('access_token')}`)).to.equal(204);
    expect(await isAlive(access)).to.equal(false);
    const { body: renewed } = await refresh(renewing);
    expect(await isAlive(renewed.access_token)).to.equal(true);
    const live = (await get('tokens')).data.find(
      (one: { kind: string }) => one.kind === 'refresh_token',
    );
    expect(await remove(`tokens/${live.id}`)).to.equal(204);
    expect((await refresh(renewed.refresh_token)).body.error).to.equal('invalid_grant');
    expect(await remove(`tokens/${live.id}`)).to.equal(404);
    const events = (await bench.events(apps[0]!.id)).filter(({ type }) => type === 'token.revoked');
    expect(events.map(({ subject }) => subject)).to.have.members([idOf('access_token'), live.id]);
    expect(events[0]!.actor).to.include({ type: 'user', id: ann.userId });
  });

  it('of other people can be revoked by admins, and are unknown to other members', async () => {
    const { access_token: access } = await login();
    const { body: server } = await bench.serverToken(apps[0]!);
    const [consent] = (await get('authorizations')).data;
    const all = (await get('tokens?all=true', owner)).data;
    const paths = [
      `authorizations/${consent.id}`,
      ...all.map(({ id }: { id: string }) => `tokens/${id}`),
    ];
    const stranger = await (await bench.createWorkspace()).addMember('owner');
    const colleague = await workspace.addMember('developer');
    const { as: narrow } = await workspace.keyFor(owner.userId, { scopes: ['workspace.read'] });
    const tester = await workspace.addMember('owner', { environment: 'sandbox' });
    for (const path of paths) {
      for (const as of [stranger, colleague, tester]) {
        expect(await remove(path, as), path).to.equal(404);
      }
      expect(await remove(path, narrow), path).to.equal(403);
    }
    expect([await isAlive(access), await isAlive(server.access_token)]).to.deep.equal([true, true]);
    for (const path of paths.toReversed()) {
      expect(await remove(path, owner), path).to.equal(204);
    }
    expect([await isAlive(access), await isAlive(server.access_token)]).to.deep.equal([
      false,
      false,
    ]);
  });

  it('are limited to the sandbox for a sandbox credential', async () => {
    await login();
    const trial = await bench.register(owner, {
      environment: 'sandbox',
      redirectUris: ['https://p.example/cb'],
    });
    await login(trial);
    const { as: tester } = await workspace.keyFor(ann.userId, { environment: 'sandbox' });
    for (const list of ['authorizations', 'tokens']) {
      expect((await get(list)).data).to.have.length(list === 'tokens' ? 4 : 2);
      const seen = (await get(list, tester)).data;
      expect(
        new Set(seen.map(({ environment }: { environment: string }) => environment)),
      ).to.deep.equal(new Set(['sandbox']));
    }
  });

  it('require a person: an application alone is rejected', async () => {
    const { body } = await bench.serverToken(apps[0]!);
    const { principal } = (await bench.resolveToken(body.access_token)).body;
    expect((await bench.call('GET', '/v2/tokens', { as: principal })).status).to.equal(403);
  });
});
