import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications, typesOf } from './start-applications.ts';

describe('applications: update', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let developer: Person;
  let app: Registered;

  before(async () => {
    bench = await startApplications();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    developer = await workspace.addMember('developer');
  });
  beforeEach(async () => {
    const scopes = ['investments.read', 'investments.write'];
    app = await bench.register(
      owner,
      { scopes, redirectUris: ['https://partner.example/cb'] },
      { byRequests: true },
    );
  });
  after(() => bench.platform.stop());

  const patch = (body: object, headers = {}, as: Person = owner) =>
    bench.request(as, 'PATCH', `/${app.id}`, body, headers);

  it('changes the given fields only', async () => {
    const response = await patch({
      description: 'new',
      homepageUrl: 'https://partner.example/',
      publish: true,
    });
    expect(response.status, response.text).to.equal(200);
    expect(response.headers.etag).to.equal('"2"');
    expect(response.body).to.include({
      description: 'new',
      name: app.name,
      publish: true,
      clientId: app.clientId,
    });
    expect((await patch({ homepageUrl: null })).body.homepageUrl).to.equal(null);
    const events = await bench.events(app.id);
    expect(typesOf(events)).to.deep.equal([
      'application.created',
      'application.updated',
      'application.updated',
    ]);
    expect(events[1]!.data.fields).to.have.members(['description', 'homepageUrl', 'publish']);
    expect(events[1]!.data.changes).to.have.deep.members([
      {
        path: '/description',
        before: '',
        after: 'new',
      },
      {
        path: '/homepageUrl',
        before: null,
        after: 'https://partner.example/',
      },
      {
        path: '/publish',
        before: false,
        after: true,
      },
    ]);
  });

  it('resets grant types along with the redirect URIs', async () => {
    const { status, text, body } = await patch({ redirectUris: null, grantTypes: null });
    expect(status, text).to.equal(200);
    expect(body).to.deep.include({ redirectUris: [], grantTypes: ['client_credentials'] });
  });

  it('merges objects, and null removes a member or resets a field (RFC 7396)', async () => {
    const metadata = { team: 'red', tier: 'gold' };
    const first = await patch({
      metadata,
      owner: { team: 'Ops' },
      supportContact: { email: 'help@partner.example' },
    });
    expect(first.status, first.text).to.equal(200);
    expect(first.body).to.deep.include({
      metadata,
      owner: { ...app.owner, team: 'Ops' },
    });
    const url = 'https://partner.example/help';
    const second = await patch({
      metadata: { tier: null, area: 'eu' },
      owner: { team: null },
      supportContact: { url },
    });
    expect(second.body.metadata).to.deep.equal({ team: 'red', area: 'eu' });
    expect(second.body.owner).to.deep.equal(app.owner);
    expect(second.body.supportContact).to.deep.equal({ email: 'help@partner.example', url });
    const reset = await patch({
      metadata: null,
      supportContact: null,
      description: null,
      publish: null,
    });
    expect(reset.body).to.deep.include({
      metadata: {},
      supportContact: {},
      description: '',
      publish: false,
    });
  });

  it('validates the merged result, and names fields that cannot be removed', async () => {
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`n${from + at}`, 'x']));
    expect((await patch({ metadata: many(0) })).status).to.equal(200);
    const response = await patch({ metadata: many(30) });
    expect(response.body.errors).to.deep.equal([
      { field: 'metadata', message: 'must have at most 50 entries' },
    ]);
    const removed = await patch({
      name: null,
      scopes: null,
      owner: { email: null },
    });
    expect(removed.status).to.equal(400);
    expect(removed.body.errors.map(({ field }: { field: string }) => field)).to.have.members([
      'name',
      'scopes',
      'owner.email',
    ]);
  });

  it('creates no version and no event without a difference', async () => {
    await patch({
      metadata: { a: '1' },
      description: 'd',
    });
    const { updatedAt } = (await bench.request(owner, 'GET', `/${app.id}`)).body;
    const { name, scopes, redirectUris } = app;
    for (const body of [
      {},
      {
        name: ` ${name} `,
        scopes,
        redirectUris,
      },
      {
        metadata: { a: '1', b: null },
        jwks: null,
      },
    ]) {
      const response = await patch(body);
      expect([response.status, response.headers.etag], JSON.stringify(body)).to.deep.equal([
        200,
        '"2"',
      ]);
      expect(response.body.updatedAt).to.equal(updatedAt);
    }
    await patch({ description: 'last' });
    const updates = (await bench.events(app.id)).filter(
      ({ type }) => type === 'application.updated',
    );
    expect(updates.map(({ data }) => data.fields)).to.deep.equal([
      ['description', 'metadata'],
      ['description'],
    ]);
  });

  it('takes effect at the OAuth endpoints immediately', async () => {
    await bench.authorize(app, owner);
    await patch({ redirectUris: ['https://partner.example/other'] });
    const response = await fetch(bench.flow(app).url, { redirect: 'manual' });
    expect(response.status).to.equal(400);
  });

  it('respects If-Match', async () => {
    expect((await patch({ description: 'a' }, { 'If-Match': '"1"' })).status).to.equal(200);
    expect((await patch({ description: 'b' }, { 'If-Match': '"1"' })).status).to.equal(412);
    expect((await patch({ description: 'b' }, { 'If-Match': 'W/"2"' })).status).to.equal(412);
    expect((await patch({ description: 'b' }, { 'If-Match': 'two' })).status).to.equal(400);
    expect((await patch({ description: 'b' }, { 'If-Match': '"7", "2"' })).status).to.equal(200);
  });

  it('accepts one of two concurrent changes with If-Match', async () => {
    const both = ['x', 'y'].map((description) => patch({ description }, { 'If-Match': '"1"' }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses).to.have.members([200, 412]);
  });

  it('reports every invalid field', async () => {
    const response = await patch({
      name: '',
      scopes: [],
      redirectUris: ['javascript:alert(1)'],
      type: 'public',
    });
    expect(response.status).to.equal(400);
    const fields = response.body.errors.map(({ field }: { field: string }) => field);
    expect(fields).to.have.members(['name', 'scopes', 'redirectUris.0', 'type']);
    expect((await patch({ environment: 'sandbox' })).status).to.equal(400);
  });

  it('rejects a change that makes the application invalid', async () => {
    const response = await patch({ redirectUris: [] });
    expect(response.status).to.equal(400);
    expect(response.body.errors[0].field).to.equal('redirectUris');
  });

  it('rejects the name of another application', async () => {
    const other = await bench.register(owner);
    expect((await patch({ name: other.name.toUpperCase() })).status).to.equal(409);
    expect((await patch({ name: app.name.toUpperCase() })).status).to.equal(200);
  });

  describe('of scopes', () => {
    const scopesOf = async (token: string) =>
      (await bench.resolveToken(token)).body.principal.scopes;

    it('narrows consents and tokens immediately after a removal', async () => {
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
      const rejected = await bench.serverToken(app, { scope: 'investments.write' });
      expect(rejected.body.error).to.equal('invalid_scope');
      const [, updated, reduced] = await bench.events(app.id);
      expect(updated!.type).to.equal('application.updated');
      expect(reduced).to.include({ type: 'application.scopes_reduced' });
      expect(reduced!.data).to.deep.include({
        removed: ['investments.write'],
        scopes: ['investments.read'],
      });
    });

    it('does not extend existing consents', async () => {
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
      const { body: consented } = await bench.login(app, owner, {
        scope: 'investments.read audit.read',
      });
      expect(await scopesOf(consented.access_token)).to.have.members([
        'investments.read',
        'audit.read',
      ]);
      const expanded = (await bench.events(app.id)).find(
        ({ type }) => type === 'application.scopes_expanded',
      );
      expect(expanded!.data).to.deep.include({ added: ['audit.read'] });
    });

    it('requires a new consent for a scope that was removed and added again', async () => {
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
      const { body: consented } = await bench.login(app, owner);
      expect(await scopesOf(consented.access_token)).to.have.members(app.scopes);
    });

    it('is rejected beyond the scopes of the caller', async () => {
      const response = await patch({ scopes: [...app.scopes, 'audit.read'] }, {}, developer);
      expect(response.status).to.equal(403);
      expect(response.body.message).to.contain('audit.read');
      await patch({ scopes: [...app.scopes, 'audit.read'] });
      expect((await patch({ description: 'still mine' }, {}, developer)).status).to.equal(200);
      expect((await patch({ scopes: ['audit.read'] }, {}, developer)).status).to.equal(200);
    });
  });

  it('rejects new keys and redirect URIs by a caller with fewer scopes than the application', async () => {
    await patch({ scopes: [...app.scopes, 'members.write'] });
    const { publicKey } = generateKeyPairSync('ed25519');
    const jwks = { keys: [publicKey.export({ format: 'jwk' })] };
    expect((await patch({ jwks }, {}, developer)).status).to.equal(403);
    expect(
      (await patch({ redirectUris: ['https://elsewhere.example/cb'] }, {}, developer)).status,
    ).to.equal(403);
    expect((await patch({ redirectUris: app.redirectUris }, {}, developer)).status).to.equal(200);
  });

  it('rejects only weakening changes by a caller with fewer scopes than the application', async () => {
    await patch({
      scopes: [...app.scopes, 'members.write'],
      dpopBound: true,
      pkceRequired: true,
    });
    const weaker = [
      { dpopBound: false },
      { pkceRequired: false },
      { name: 'Another name' },
      { owner: { email: developer.email } },
      { postLogoutRedirectUris: ['https://elsewhere.example/bye'] },
      { grantTypes: [...app.grantTypes, 'device_code'] },
    ];
    for (const change of weaker) {
      const { status, body } = await patch(change, {}, developer);
      expect([status, body.error], JSON.stringify(change)).to.deep.equal([403, 'forbidden']);
      expect(body.message).to.contain('members.write');
    }
    for (const change of [
      { dpopBound: true },
      { description: 'Better' },
      { grantTypes: ['client_credentials'] },
    ]) {
      expect((await patch(change, {}, developer)).status, JSON.stringify(change)).to.equal(200);
    }
    for (const change of weaker) {
      expect((await patch(change)).status, JSON.stringify(change)).to.equal(200);
    }
  });

  it('replaces secrets by public keys', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const changed = await patch({ jwks: { keys: [publicKey.export({ format: 'jwk' })] } });
    expect(changed.body.clientAuthentication).to.equal('private_key_jwt');
    expect((await bench.request(owner, 'GET', `/${app.id}/secrets`)).body.data).to.deep.equal([]);
    expect((await bench.serverToken(app)).body.error).to.equal('invalid_client');
    expect((await bench.request(owner, 'POST', `/${app.id}/secrets`, {})).status).to.equal(409);
    await patch({ jwks: null });
    expect((await bench.serverToken(app)).body.error).to.equal('invalid_client');
    const { body } = await bench.request(owner, 'POST', `/${app.id}/secrets`, {});
    expect((await bench.serverToken({ ...app, clientSecret: body.clientSecret })).status).to.equal(
      200,
    );
  });

  it('is rejected before a deletion', async () => {
    await bench.request(owner, 'DELETE', `/${app.id}`);
    expect((await patch({ description: 'late' })).status).to.equal(409);
  });
});
