import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications, typesOf } from './application-bench.ts';

describe('applications: change', () => {
  let bench: ApplicationBench;
  let office: Office;
  let owner: Person & { password: string };
  let developer: Person;
  let app: Registered;

  before(async () => {
    bench = await startApplications();
    office = await bench.office();
    owner = await bench.person(office, 'owner');
    developer = await office.hire('developer');
  });
  beforeEach(async () => {
    const scopes = ['investments.read', 'investments.write'];
    app = await bench.register(owner, { scopes, redirectUris: ['https://partner.example/cb'] });
  });
  after(() => bench.platform.stop());

  const patch = (body: object, headers = {}, as: Person = owner) => bench.ask(as, 'PATCH', `/${app.id}`, body, headers);

  it('changes what is given and leaves the rest', async () => {
    const answer = await patch({ description: 'new', homepageUrl: 'https://partner.example/', publish: true });
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.headers.etag).to.equal('"2"');
    expect(answer.body).to.include({ description: 'new', name: app.name, publish: true, clientId: app.clientId });
    expect((await patch({ homepageUrl: null })).body.homepageUrl).to.equal(null);
    const events = await bench.events(app.id);
    expect(typesOf(events)).to.deep.equal(['application.created', 'application.updated', 'application.updated']);
    expect(events[1]!.data.fields).to.have.members(['description', 'homepageUrl', 'publish']);
    expect(events[1]!.data.changes).to.have.deep.members([
      { path: '/description', before: '', after: 'new' },
      { path: '/homepageUrl', before: null, after: 'https://partner.example/' },
      { path: '/publish', before: false, after: true },
    ]);
  });

  it('counts at the OAuth endpoints at once', async () => {
    await bench.authorize(app, owner);
    await patch({ redirectUris: ['https://partner.example/other'] });
    const answer = await fetch(bench.flow(app).url, { redirect: 'manual' });
    expect(answer.status).to.equal(400);
  });

  it('is guarded by If-Match', async () => {
    expect((await patch({ description: 'a' }, { 'If-Match': '"1"' })).status).to.equal(200);
    expect((await patch({ description: 'b' }, { 'If-Match': '"1"' })).status).to.equal(412);
    expect((await patch({ description: 'b' }, { 'If-Match': 'W/"2"' })).status).to.equal(412);
    expect((await patch({ description: 'b' }, { 'If-Match': 'two' })).status).to.equal(400);
    expect((await patch({ description: 'b' }, { 'If-Match': '"7", "2"' })).status).to.equal(200);
  });

  it('of two guarded changes at once lets one win', async () => {
    const both = ['x', 'y'].map((description) => patch({ description }, { 'If-Match': '"1"' }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses).to.have.members([200, 412]);
  });

  it('names every field at fault', async () => {
    const answer = await patch({ name: '', scopes: [], redirectUris: ['javascript:alert(1)'], type: 'public' });
    expect(answer.status).to.equal(400);
    const fields = answer.body.errors.map(({ field }: { field: string }) => field);
    expect(fields).to.have.members(['name', 'scopes', 'redirectUris.0', 'type']);
    expect((await patch({})).status).to.equal(400);
    expect((await patch({ environment: 'sandbox' })).status).to.equal(400);
  });

  it('refuses a change after which it could not work', async () => {
    const answer = await patch({ redirectUris: [] });
    expect(answer.status).to.equal(400);
    expect(answer.body.errors[0].field).to.equal('redirectUris');
  });

  it('refuses the name of another', async () => {
    const other = await bench.register(owner);
    expect((await patch({ name: other.name.toUpperCase() })).status).to.equal(409);
    expect((await patch({ name: app.name.toUpperCase() })).status).to.equal(200);
  });

  describe('of scopes', () => {
    const scopesOf = async (token: string) => (await bench.resolveToken(token)).body.principal.scopes;

    it('narrows grants and tokens at once where one is removed', async () => {
      const { body: personal } = await bench.login(app, owner);
      const { body: server } = await bench.serverToken(app);
      await patch({ scopes: ['investments.read'] });
      expect(await scopesOf(personal.access_token)).to.deep.equal(['investments.read']);
      expect(await scopesOf(server.access_token)).to.deep.equal(['investments.read']);
      const refreshed = await bench.token({
        grant_type: 'refresh_token',
        refresh_token: personal.refresh_token,
        client_id: app.clientId,
        client_secret: app.clientSecret!,
      });
      expect(refreshed.body.scope).to.equal('investments.read');
      const asked = await bench.serverToken(app, { scope: 'investments.write' });
      expect(asked.body.error).to.equal('invalid_scope');
      const [, updated, reduced] = await bench.events(app.id);
      expect(updated!.type).to.equal('application.updated');
      expect(reduced).to.include({ type: 'application.scopes_reduced' });
      expect(reduced!.data).to.deep.include({ removed: ['investments.write'], scopes: ['investments.read'] });
    });

    it('withholds one that is added from what was agreed before', async () => {
      const { body: before } = await bench.login(app, owner);
      await patch({ scopes: [...app.scopes, 'audit.read'] });
      expect(await scopesOf(before.access_token)).to.have.members(app.scopes);
      const { body: refreshed } = await bench.token({
        grant_type: 'refresh_token',
        refresh_token: before.refresh_token,
        client_id: app.clientId,
        client_secret: app.clientSecret!,
      });
      expect(refreshed.scope.split(' ')).to.have.members(app.scopes);
      const { body: agreed } = await bench.login(app, owner, { scope: 'investments.read audit.read' });
      expect(await scopesOf(agreed.access_token)).to.have.members(['investments.read', 'audit.read']);
      const expanded = (await bench.events(app.id)).find(({ type }) => type === 'application.scopes_expanded');
      expect(expanded!.data).to.deep.include({ added: ['audit.read'] });
    });

    it('withholds one that went and came back, until it is agreed to again', async () => {
      const { body: before } = await bench.login(app, owner);
      await patch({ scopes: ['investments.read'] });
      await patch({ scopes: app.scopes });
      expect(await scopesOf(before.access_token)).to.deep.equal(['investments.read']);
      const { body: refreshed } = await bench.token({
        grant_type: 'refresh_token',
        refresh_token: before.refresh_token,
        client_id: app.clientId,
        client_secret: app.clientSecret!,
      });
      expect(await scopesOf(refreshed.access_token)).to.deep.equal(['investments.read']);
      const { body: agreed } = await bench.login(app, owner);
      expect(await scopesOf(agreed.access_token)).to.have.members(app.scopes);
    });

    it('is refused beyond those of the one who asks', async () => {
      const answer = await patch({ scopes: [...app.scopes, 'audit.read'] }, {}, developer);
      expect(answer.status).to.equal(403);
      expect(answer.body.message).to.contain('audit.read');
      await patch({ scopes: [...app.scopes, 'audit.read'] });
      expect((await patch({ description: 'still mine' }, {}, developer)).status).to.equal(200);
      expect((await patch({ scopes: ['audit.read'] }, {}, developer)).status).to.equal(200);
    });
  });

  it('gives no one the credentials or codes of an application that may do more than they may', async () => {
    await patch({ scopes: [...app.scopes, 'members.write'] });
    const { publicKey } = generateKeyPairSync('ed25519');
    const jwks = { keys: [publicKey.export({ format: 'jwk' })] };
    expect((await patch({ jwks }, {}, developer)).status).to.equal(403);
    expect((await patch({ redirectUris: ['https://elsewhere.example/cb'] }, {}, developer)).status).to.equal(403);
    expect((await patch({ redirectUris: app.redirectUris }, {}, developer)).status).to.equal(200);
  });

  it('takes keys in place of secrets, and leaves none behind', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const changed = await patch({ jwks: { keys: [publicKey.export({ format: 'jwk' })] } });
    expect(changed.body.clientAuthentication).to.equal('private_key_jwt');
    expect((await bench.ask(owner, 'GET', `/${app.id}/secrets`)).body.data).to.deep.equal([]);
    expect((await bench.serverToken(app)).body.error).to.equal('invalid_client');
    expect((await bench.ask(owner, 'POST', `/${app.id}/secrets`, {})).status).to.equal(409);
    await patch({ jwks: null });
    expect((await bench.serverToken(app)).body.error).to.equal('invalid_client');
    const { body } = await bench.ask(owner, 'POST', `/${app.id}/secrets`, {});
    expect((await bench.serverToken({ ...app, clientSecret: body.clientSecret })).status).to.equal(200);
  });

  it('is not for what is being deleted', async () => {
    await bench.ask(owner, 'DELETE', `/${app.id}`);
    expect((await patch({ description: 'late' })).status).to.equal(409);
  });
});
