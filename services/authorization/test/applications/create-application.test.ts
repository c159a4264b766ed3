import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { dumpDatabase } from '../support/dump-database.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import { type ApplicationBench, startApplications } from './application-bench.ts';

describe('applications: register', () => {
  let bench: ApplicationBench;
  let office: Office;
  let owner: Person;

  before(async () => {
    bench = await startApplications();
    office = await bench.office();
    owner = await office.hire('owner');
  });
  after(() => bench.platform.stop());

  const wish = (more: Record<string, unknown> = {}) => ({
    name: `App ${crypto.randomUUID()}`,
    type: 'confidential',
    environment: 'production',
    scopes: ['investments.read'],
    ...more,
  });
  const create = (body: object, as: Person | Person['as'] = owner, headers = {}) =>
    bench.ask(as, 'POST', '', body, headers);

  it('answers with all that a developer needs to connect it', async () => {
    const answer = await create(wish({ name: '  Portfolio sync ', redirectUris: ['https://partner.example/cb'] }));
    expect(answer.status, answer.text).to.equal(201);
    const { body, headers } = answer;
    expect(headers.location).to.equal(`/v2/applications/${body.id}`);
    expect(headers.etag).to.equal('"1"');
    expect(headers['cache-control']).to.equal('no-store');
    expect(body.clientSecret).to.match(/^irs_[0-9A-Za-z]{49}$/);
    expect(body).to.include({
      clientId: body.id,
      name: 'Portfolio sync',
      state: 'active',
      clientAuthentication: 'client_secret',
      workspaceId: office.workspaceId,
      organizationId: office.organizationId,
      createdBy: owner.userId,
      publish: false,
    });
    expect(body.grantTypes).to.deep.equal(['authorization_code', 'refresh_token', 'client_credentials']);
    expect(body.owner).to.deep.equal({ email: owner.email });
    const metadata = await fetch(body.discovery.authorizationServerMetadata);
    expect(await metadata.json()).to.include({
      issuer: body.discovery.issuer,
      token_endpoint: body.discovery.tokenEndpoint,
      revocation_endpoint: body.discovery.revocationEndpoint,
    });
    expect((await bench.serverToken(body)).status).to.equal(200);
  });

  it('keeps every field, and takes each version of the path', async () => {
    const full = {
      description: 'Brings positions over every night.',
      redirectUris: ['https://partner.example/cb'],
      postLogoutRedirectUris: ['https://partner.example/bye'],
      grantTypes: ['authorization_code', 'refresh_token'],
      metadata: { 'cost-centre': '4711' },
      owner: { team: 'Data', email: owner.email.toUpperCase() },
      supportContact: { email: 'help@example.org', url: 'https://partner.example/help' },
      homepageUrl: 'https://partner.example/',
      publish: true,
      dpopBound: true,
    };
    const body = wish(full);
    const { body: made } = await bench.call('POST', '/v1/applications', { as: owner.as, body });
    expect(made).to.deep.include({ ...full, name: body.name, owner: { team: 'Data', email: owner.email } });
    expect((await bench.ask(owner, 'GET', `/${made.id}`)).body).to.deep.include({ ...full, owner: made.owner });
  });

  it('keeps the secret by its hash alone, and shows neither again', async () => {
    const { body } = await create(wish(), owner, { 'Idempotency-Key': crypto.randomUUID() });
    const [shown, listed] = [await bench.ask(owner, 'GET', `/${body.id}`), await bench.ask(owner, 'GET', '?limit=100')];
    for (const { text } of [shown, listed]) expect(text).not.to.match(/irs_|hash|secrets|revision|outbox/);
    const stored = await dumpDatabase(bench.platform.platform);
    expect(stored).to.contain(body.id).and.not.contain(body.clientSecret);
  });

  it('gives a public one, and one with keys of its own, no secret', async () => {
    const page = await create(wish({ type: 'public', redirectUris: ['https://page.example/cb'] }));
    expect(page.body).to.include({ clientSecret: null, clientAuthentication: 'none' });
    expect(page.body.grantTypes).to.deep.equal(['authorization_code', 'refresh_token']);
    const television = await create(wish({ type: 'public' }));
    expect(television.body.grantTypes).to.deep.equal(['device_code', 'refresh_token']);
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const server = await create(wish({ jwks: { keys: [publicKey.export({ format: 'jwk' })] } }));
    expect(server.body).to.include({ clientSecret: null, clientAuthentication: 'private_key_jwt' });
  });

  it('gives the same secret again for the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = wish();
    const [first, again] = [await create(body, owner, headers), await create(body, owner, headers)];
    expect(again.status).to.equal(201);
    expect(again.headers['idempotency-replayed']).to.equal('true');
    expect(again.body).to.deep.equal(first.body);
    expect((await create(wish(), owner, headers)).status).to.equal(422);
  });

  it('leaves application.created in the outbox', async () => {
    const { body } = await create(wish({ scopes: ['investments.read', 'audit.read'] }));
    const [event] = await bench.events(body.id);
    expect(event).to.deep.include({ type: 'application.created', subject: body.id, workspaceId: office.workspaceId });
    expect(event!.actor).to.include({ type: 'user', id: owner.userId });
    expect(event!.data).to.deep.include({ name: body.name, scopes: ['investments.read', 'audit.read'] });
  });

  it('refuses a name that is taken, however it is written', async () => {
    const body = wish({ name: 'Night Import' });
    expect((await create(body)).status).to.equal(201);
    expect((await create({ ...body, name: ' NIGHT import' })).status).to.equal(409);
    const elsewhere = await (await bench.office()).hire('owner');
    expect((await create(body, elsewhere)).status).to.equal(201);
  });

  it('refuses more than a workspace may have', async () => {
    const crowded = await bench.office();
    const maker = await crowded.hire('owner');
    for (let at = 0; at < 200; at += 20)
      await Promise.all(Array.from({ length: 20 }, () => create(wish({ type: 'public' }), maker)));
    const one = await create(wish(), maker);
    expect(one.status).to.equal(409);
    expect(one.body.message).to.contain('200');
    const theirs = await bench.register(owner);
    await bench.ask(owner, 'POST', `/${theirs.id}/transfer`, { toWorkspaceId: crowded.workspaceId });
    const accept = () => bench.ask(maker, 'POST', `/${theirs.id}/transfer/accept`, {});
    expect((await accept()).body.message).to.contain('200');

    // Room for three: of many at the same moment, a transfer among them, exactly three get in.
    const gone = { state: 'deleted', slot: null };
    const [first, second, third] = (await bench.ask(maker, 'GET', '?limit=3')).body.data as { id: string }[];
    const ids = [first!.id, second!.id, third!.id];
    await bench.models.applications.updateMany({ _id: { $in: ids } }, { $set: gone });
    const racers = [accept(), ...Array.from({ length: 30 }, () => create(wish({ type: 'public' }), maker))];
    const statuses = (await Promise.all(racers)).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).to.have.length(3);
    expect(statuses.filter((status) => status === 409)).to.have.length(28);
    const filter = { workspaceId: crowded.workspaceId, state: { $ne: 'deleted' } };
    expect(await bench.models.applications.countDocuments(filter as object)).to.equal(200);
  });

  it('refuses what its maker does not have', async () => {
    const developer = await office.hire('developer');
    const answer = await create(wish({ scopes: ['investments.read', 'members.write', 'audit.read'] }), developer);
    expect(answer.status).to.equal(403);
    expect(answer.body.message).to.contain('members.write, audit.read');
  });

  it('is not for members', async () => {
    const answer = await create(wish(), await office.hire('member'));
    expect(answer.status).to.equal(403);
    expect(answer.headers['www-authenticate']).to.contain('applications.write');
  });

  it('keeps a sandbox credential in the sandbox', async () => {
    const tester = await office.hire('developer', { environment: 'sandbox' });
    expect((await create(wish(), tester)).status).to.equal(403);
    const made = await create(wish({ environment: 'sandbox' }), tester);
    expect(made.status).to.equal(201);
    const { body } = await bench.serverToken(made.body);
    expect(body.access_token).to.match(/^irt_test_/);
    expect((await bench.resolveToken(body.access_token)).body.principal.environment).to.equal('sandbox');
  });

  it('names every field at fault at once', async () => {
    const answer = await create({
      name: ' ',
      type: 'secret',
      environment: 'staging',
      scopes: ['investments.fly'],
      redirectUris: ['https://a.example/#x', 'not a uri'],
      owner: { email: 'nobody' },
      homepageUrl: 'ftp://a.example',
      colour: 'blue',
    });
    expect(answer.status).to.equal(400);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).to.have.members([
      ...['name', 'type', 'environment', 'scopes.0', 'redirectUris.0', 'redirectUris.1'],
      ...['owner.email', 'homepageUrl', 'colour'],
    ]);
  });
});
