import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { dumpDatabase } from '../support/dump-database.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

describe('applications: register', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person;

  before(async () => {
    bench = await startApplications();
    workspace = await bench.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  after(() => bench.platform.stop());

  const request = (more: Record<string, unknown> = {}) => ({
    name: `App ${crypto.randomUUID()}`,
    type: 'confidential',
    environment: 'production',
    scopes: ['investments.read'],
    ...more,
  });
  const create = (body: object, as: Person | Person['as'] = owner, headers = {}) =>
    bench.request(as, 'POST', '', body, headers);

  it('returns all values that a developer needs for the connection', async () => {
    const response = await create(
      request({ name: '  Portfolio sync ', redirectUris: ['https://partner.example/cb'] }),
    );
    expect(response.status, response.text).to.equal(201);
    const { body, headers } = response;
    expect(headers.location).to.equal(`/v2/applications/${body.id}`);
    expect(headers.etag).to.equal('"1"');
    expect(headers['cache-control']).to.equal('no-store');
    expect(body.clientSecret).to.match(/^irs_[0-9A-Za-z]{49}$/);
    expect(body).to.include({
      clientId: body.id,
      name: 'Portfolio sync',
      state: 'active',
      clientAuthentication: 'client_secret',
      workspaceId: workspace.workspaceId,
      organizationId: workspace.organizationId,
      createdBy: owner.userId,
      publish: false,
    });
    expect(body.grantTypes).to.deep.equal([
      'authorization_code',
      'refresh_token',
      'client_credentials',
    ]);
    expect(body.owner).to.deep.equal({ email: owner.email });
    const metadata = await fetch(body.discovery.authorizationServerMetadata);
    expect(await metadata.json()).to.include({
      issuer: body.discovery.issuer,
      token_endpoint: body.discovery.tokenEndpoint,
      revocation_endpoint: body.discovery.revocationEndpoint,
    });
    expect((await bench.serverToken(body)).status).to.equal(200);
  });

  it('stores every field, in each version of the API', async () => {
    const full = {
      description: 'Brings positions over every night.',
      redirectUris: ['https://partner.example/cb'],
      postLogoutRedirectUris: ['https://partner.example/bye'],
      grantTypes: ['authorization_code', 'refresh_token'],
      metadata: { 'cost-centre': '4711' },
      owner: {
        team: 'Data',
        email: owner.email.toUpperCase(),
      },
      supportContact: { email: 'help@example.org', url: 'https://partner.example/help' },
      homepageUrl: 'https://partner.example/',
      publish: true,
      dpopBound: true,
    };
    const body = request(full);
    const { body: created } = await bench.call('POST', '/v1/applications', { as: owner.as, body });
    expect(created).to.deep.include({
      ...full,
      name: body.name,
      owner: { team: 'Data', email: owner.email },
    });
    expect((await bench.request(owner, 'GET', `/${created.id}`)).body).to.deep.include({
      ...full,
      owner: created.owner,
    });
  });

  it('stores only the hash of the secret, and never shows the secret again', async () => {
    const { body } = await create(request(), owner, { 'Idempotency-Key': crypto.randomUUID() });
    const [shown, listed] = [
      await bench.request(owner, 'GET', `/${body.id}`),
      await bench.request(owner, 'GET', '?limit=100'),
    ];
    for (const { text } of [shown, listed]) {
      expect(text).not.to.match(/irs_|hash|secrets|revision|outbox/);
    }
    const stored = await dumpDatabase(bench.platform.platform);
    expect(stored).to.contain(body.id).and.not.contain(body.clientSecret);
  });

  it('creates no secret for a public application or an application with its own keys', async () => {
    const page = await create(
      request({ type: 'public', redirectUris: ['https://page.example/cb'] }),
    );
    expect(page.body).to.include({ clientSecret: null, clientAuthentication: 'none' });
    expect(page.body.grantTypes).to.deep.equal(['authorization_code', 'refresh_token']);
    const television = await create(request({ type: 'public' }));
    expect(television.body.grantTypes).to.deep.equal(['device_code', 'refresh_token']);
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const server = await create(request({ jwks: { keys: [publicKey.export({ format: 'jwk' })] } }));
    expect(server.body).to.include({ clientSecret: null, clientAuthentication: 'private_key_jwt' });
  });

  it('returns the same secret for the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = request();
    const [first, again] = [await create(body, owner, headers), await create(body, owner, headers)];
    expect(again.status).to.equal(201);
    expect(again.headers['idempotency-replayed']).to.equal('true');
    expect(again.body).to.deep.equal(first.body);
    expect((await create(request(), owner, headers)).status).to.equal(422);
  });

  it('leaves application.created in the outbox', async () => {
    const { body } = await create(request({ scopes: ['investments.read', 'audit.read'] }));
    const [event] = await bench.events(body.id);
    expect(event).to.deep.include({
      type: 'application.created',
      subject: body.id,
      workspaceId: workspace.workspaceId,
    });
    expect(event!.actor).to.include({ type: 'user', id: owner.userId });
    expect(event!.data).to.deep.include({
      name: body.name,
      scopes: ['investments.read', 'audit.read'],
    });
  });

  it('rejects a name in use, ignoring case', async () => {
    const body = request({ name: 'Night Import' });
    expect((await create(body)).status).to.equal(201);
    expect((await create({ ...body, name: ' NIGHT import' })).status).to.equal(409);
    const elsewhere = await (await bench.createWorkspace()).addMember('owner');
    expect((await create(body, elsewhere)).status).to.equal(201);
  });

  it('rejects applications beyond the limit of the workspace', async () => {
    const crowded = await bench.createWorkspace();
    const creator = await crowded.addMember('owner');
    for (let at = 0; at < 200; at += 20) {
      await Promise.all(
        Array.from({ length: 20 }, () => create(request({ type: 'public' }), creator)),
      );
    }
    const one = await create(request(), creator);
    expect(one.status).to.equal(409);
    expect(one.body.message).to.contain('200');
    const theirs = await bench.register(owner);
    await bench.request(owner, 'POST', `/${theirs.id}/transfer`, {
      toWorkspaceId: crowded.workspaceId,
    });
    const accept = () => bench.request(creator, 'POST', `/${theirs.id}/transfer/accept`, {});
    expect((await accept()).body.message).to.contain('200');

    // Three slots are free: of many concurrent requests, including a transfer, exactly three
    // succeed.
    const gone = { state: 'deleted', slot: null };
    const [first, second, third] = (await bench.request(creator, 'GET', '?limit=3')).body.data as {
      id: string;
    }[];
    const ids = [first!.id, second!.id, third!.id];
    await bench.models.applications.updateMany({ _id: { $in: ids } }, { $set: gone });
    const racers = [
      accept(),
      ...Array.from({ length: 30 }, () => create(request({ type: 'public' }), creator)),
    ];
    const statuses = (await Promise.all(racers)).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).to.have.length(3);
    expect(statuses.filter((status) => status === 409)).to.have.length(28);
    const filter = {
      workspaceId: crowded.workspaceId,
      state: { $ne: 'deleted' },
    };
    expect(await bench.models.applications.countDocuments(filter as object)).to.equal(200);
  });

  it('rejects scopes that the caller does not have', async () => {
    const developer = await workspace.addMember('developer');
    const response = await create(
      request({ scopes: ['investments.read', 'members.write', 'audit.read'] }),
      developer,
    );
    expect(response.status).to.equal(403);
    expect(response.body.message).to.contain('members.write, audit.read');
  });

  it('requires applications.write', async () => {
    const response = await create(request(), await workspace.addMember('member'));
    expect(response.status).to.equal(403);
    expect(response.headers['www-authenticate']).to.contain('applications.write');
  });

  it('limits a sandbox credential to the sandbox', async () => {
    const tester = await workspace.addMember('developer', { environment: 'sandbox' });
    expect((await create(request(), tester)).status).to.equal(403);
    const created = await create(request({ environment: 'sandbox' }), tester);
    expect(created.status).to.equal(201);
    const { body } = await bench.serverToken(created.body);
    expect(body.access_token).to.match(/^irt_test_/);
    expect((await bench.resolveToken(body.access_token)).body.principal.environment).to.equal(
      'sandbox',
    );
  });

  it('reports every invalid field', async () => {
    const response = await create({
      name: ' ',
      type: 'secret',
      environment: 'staging',
      scopes: ['investments.fly'],
      redirectUris: ['https://a.example/#x', 'not a uri'],
      owner: { email: 'nobody' },
      homepageUrl: 'ftp://a.example',
      colour: 'blue',
    });
    expect(response.status).to.equal(400);
    expect(response.body.errors.map(({ field }: { field: string }) => field)).to.have.members([
      'name',
      'type',
      'environment',
      'scopes.0',
      'redirectUris.0',
      'redirectUris.1',
      'owner.email',
      'homepageUrl',
      'colour',
    ]);
  });

  it('rejects links with a user name before the host', async () => {
    const link = 'https://bank.example:pw@evil.example/';
    const response = await create({ homepageUrl: link, supportContact: { url: link } });
    expect(response.status).to.equal(400);
    expect(response.body.errors).to.include.deep.members(
      ['homepageUrl', 'supportContact.url'].map((field) => ({
        field,
        value: link,
        message: 'must be an http or https URL, without a user name',
      })),
    );
  });
});
