import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications, typesOf } from './application-bench.ts';

type Signer = Person & { password: string };

describe('authorizations and tokens', () => {
  let bench: ApplicationBench;
  let office: Office;
  let owner: Signer;
  let ann: Signer;
  let apps: Registered[];
  const wide = ['investments.read', 'workspace.read'];

  before(async () => {
    bench = await startApplications();
  });
  beforeEach(async () => {
    office = await bench.office();
    owner = await bench.person(office, 'owner');
    ann = await bench.person(office, 'member');
    apps = [];
    for (let at = 0; at < 3; at++) apps.push(await bench.register(owner, { redirectUris: ['https://p.example/cb'] }));
  });
  after(() => bench.platform.stop());

  const get = async (path: string, as: Person | Person['as'] = ann) => {
    const answer = await bench.call('GET', `/v2/${path}`, { as: 'as' in as ? as.as : as });
    expect(answer.status, answer.text).to.equal(200);
    return answer.body;
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
    return bench.token({ grant_type: 'refresh_token', refresh_token: token, ...client });
  };
  const isAlive = async (token: string) => (await bench.resolveToken(token)).status === 200;

  it('show what one agreed to and what lives of it, never a token', async () => {
    const tokens = await login();
    const [agreement, ...more] = (await get('authorizations')).data;
    expect(more).to.deep.equal([]);
    expect(agreement).to.deep.include({
      application: { id: apps[0]!.id, name: apps[0]!.name },
      workspaceId: office.workspaceId,
      userId: ann.userId,
      environment: 'production',
      scopes: ['investments.read'],
      identityScopes: ['openid'],
    });
    const { data } = await get('tokens');
    expect(data.map(({ kind }: { kind: string }) => kind)).to.have.members(['access_token', 'refresh_token']);
    for (const one of data)
      expect(one).to.include({ userId: ann.userId, dpopBound: false, workspaceId: office.workspaceId });
    for (const token of Object.values(tokens)) expect(JSON.stringify(data)).not.to.contain(token);
    expect((await get('tokens', owner)).data).to.deep.equal([]);
  });

  it('come in pages, for one application or all', async () => {
    for (const app of apps) await login(app);
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

  it('of everyone are for admins who may revoke tokens', async () => {
    await login();
    await login(apps[0], owner);
    await bench.serverToken(apps[0]!);
    expect((await get('authorizations?all=true', owner)).data).to.have.length(2);
    const tokens = (await get('tokens?all=true', owner)).data;
    expect(tokens).to.have.length(5);
    expect(tokens.filter(({ userId }: { userId: string | null }) => userId === null)).to.have.length(1);
    const { as: narrow } = await office.keyFor(owner.userId, { scopes: ['workspace.read'] });
    for (const as of [ann.as, narrow])
      for (const list of ['authorizations', 'tokens'])
        expect((await bench.call('GET', `/v2/${list}?all=true`, { as })).status).to.equal(403);
  });

  it('are withdrawn with every token on them', async () => {
    const { access_token: access, refresh_token: used } = await login();
    const { body: second } = await refresh(used);
    const [{ id }] = (await get('authorizations')).data;
    expect(await remove(`authorizations/${id}`)).to.equal(204);
    for (const token of [access, second.access_token]) expect(await isAlive(token)).to.equal(false);
    expect((await refresh(second.refresh_token)).body.error).to.equal('invalid_grant');
    expect((await get('authorizations')).data).to.deep.equal([]);
    expect(await remove(`authorizations/${id}`)).to.equal(404);
    const types = typesOf(await bench.events(apps[0]!.id));
    expect(types).to.include('authorization.revoked');
    const events = (await bench.announced()).filter(
      ({ workspaceId, type }) => workspaceId === office.workspaceId && type === 'token.revoked',
    );
    expect(events.map(({ subject, data }) => [subject, data.tokens])).to.deep.equal([[id, 3]]);
  });

  it('are asked for again after they were withdrawn, in the same browser too', async () => {
    const { browser } = await bench.authorize(apps[0]!, ann);
    const [{ id }] = (await get('authorizations')).data;
    await remove(`authorizations/${id}`);
    const page = await browser.open(bench.flow(apps[0]!).url);
    expect(page.text).to.contain('value="allow"');
  });

  it('are recorded, and as an escalation where they grow', async () => {
    const app = await bench.register(owner, { redirectUris: ['https://p.example/cb'], scopes: wide });
    for (const scope of ['investments.read', 'investments.read', wide.join(' ')])
      await bench.login(app, ann, { scope });
    const told = (await bench.announced()).filter(
      ({ type, data }) => data.applicationId === app.id && /^authorization|^permission/.test(type),
    );
    expect(told.map(({ type, data }) => [type, data.added])).to.deep.equal([
      ['authorization.granted', undefined],
      ['authorization.granted', undefined],
      ['permission.escalated', ['workspace.read']],
    ]);
  });

  it('end one by one', async () => {
    const { access_token: access, refresh_token: renewing } = await login();
    const { data } = await get('tokens');
    const idOf = (kind: string) => data.find((one: { kind: string }) => one.kind === kind).id;
    expect(await remove(`tokens/${idOf('access_token')}`)).to.equal(204);
    expect(await isAlive(access)).to.equal(false);
    const { body: renewed } = await refresh(renewing);
    expect(await isAlive(renewed.access_token)).to.equal(true);
    const live = (await get('tokens')).data.find((one: { kind: string }) => one.kind === 'refresh_token');
    expect(await remove(`tokens/${live.id}`)).to.equal(204);
    expect((await refresh(renewed.refresh_token)).body.error).to.equal('invalid_grant');
    expect(await remove(`tokens/${live.id}`)).to.equal(404);
    const events = (await bench.events(apps[0]!.id)).filter(({ type }) => type === 'token.revoked');
    expect(events.map(({ subject }) => subject)).to.have.members([idOf('access_token'), live.id]);
    expect(events[0]!.actor).to.include({ type: 'user', id: ann.userId });
  });

  it('of others are an admin’s to end, and unknown to everyone else', async () => {
    const { access_token: access } = await login();
    const { body: server } = await bench.serverToken(apps[0]!);
    const [agreement] = (await get('authorizations')).data;
    const all = (await get('tokens?all=true', owner)).data;
    const paths = [`authorizations/${agreement.id}`, ...all.map(({ id }: { id: string }) => `tokens/${id}`)];
    const stranger = await (await bench.office()).hire('owner');
    const colleague = await office.hire('developer');
    const { as: narrow } = await office.keyFor(owner.userId, { scopes: ['workspace.read'] });
    const tester = await office.hire('owner', { environment: 'sandbox' });
    for (const path of paths) {
      for (const as of [stranger, colleague, tester]) expect(await remove(path, as), path).to.equal(404);
      expect(await remove(path, narrow), path).to.equal(403);
    }
    expect([await isAlive(access), await isAlive(server.access_token)]).to.deep.equal([true, true]);
    for (const path of paths.toReversed()) expect(await remove(path, owner), path).to.equal(204);
    expect([await isAlive(access), await isAlive(server.access_token)]).to.deep.equal([false, false]);
  });

  it('of the sandbox are all that a sandbox credential sees', async () => {
    await login();
    const trial = await bench.register(owner, { environment: 'sandbox', redirectUris: ['https://p.example/cb'] });
    await login(trial);
    const { as: tester } = await office.keyFor(ann.userId, { environment: 'sandbox' });
    for (const list of ['authorizations', 'tokens']) {
      expect((await get(list)).data).to.have.length(list === 'tokens' ? 4 : 2);
      const seen = (await get(list, tester)).data;
      expect(new Set(seen.map(({ environment }: { environment: string }) => environment))).to.deep.equal(
        new Set(['sandbox']),
      );
    }
  });

  it('are for people: an application without one has none of its own', async () => {
    const { body } = await bench.serverToken(apps[0]!);
    const { principal } = (await bench.resolveToken(body.access_token)).body;
    expect((await bench.call('GET', '/v2/tokens', { as: principal })).status).to.equal(403);
  });
});
