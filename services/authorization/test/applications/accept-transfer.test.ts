import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

const redirectUris = ['https://partner.example/cb'];
const hourMs = 3_600_000;

describe('applications: the former owner after a transfer', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let seller: TestWorkspace;
  let buyer: TestWorkspace;
  let owner: Person & { password: string };
  let boss: Person;
  let app: Registered;

  before(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs);
    seller = await bench.createWorkspace();
    buyer = await bench.createWorkspace();
    owner = await bench.person(seller, 'owner');
    boss = await buyer.addMember('owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris });
  });
  after(() => bench.platform.stop());

  const accept = (body: object = {}, headers = {}, as = boss) =>
    bench.request(as, 'POST', `/${app.id}/transfer/accept`, body, headers);
  const transfer = async (body: object = {}) => {
    await bench.request(owner, 'POST', `/${app.id}/transfer`, { toWorkspaceId: buyer.workspaceId });
    const response = await accept(body);
    expect(response.status, response.text).to.equal(200);
    return response;
  };
  const worksWith = async (clientSecret: string | null) =>
    (await bench.serverToken({ ...app, clientSecret })).status === 200;

  it('has no valid secret', async () => {
    const { body, headers } = await transfer();
    expect(await worksWith(app.clientSecret)).to.equal(false);
    expect(await worksWith(body.clientSecret)).to.equal(true);
    expect(headers['cache-control']).to.equal('no-store');
    expect((await bench.request(boss, 'GET', `/${app.id}/secrets`)).body.data).to.have.length(1);
  });

  it('has valid secrets during the overlap that the new owner chooses', async () => {
    const { body } = await transfer({ keepSecretsHours: 2 });
    expect(await worksWith(app.clientSecret)).to.equal(true);
    expect(await worksWith(body.clientSecret)).to.equal(true);
    const [, transferred] = (await bench.events(app.id)).filter(
      ({ type }) => type === 'application.ownership_transferred',
    );
    expect(transferred!.data).to.include({ keepSecretsHours: 2 });
    clockMs += 2 * hourMs;
    expect(await worksWith(app.clientSecret)).to.equal(false);
    expect(await worksWith(body.clientSecret)).to.equal(true);
  });

  it('gets no overlap over seven days', async () => {
    await bench.request(owner, 'POST', `/${app.id}/transfer`, { toWorkspaceId: buyer.workspaceId });
    for (const keepSecretsHours of [-1, 168.5, '24', null]) {
      expect((await accept({ keepSecretsHours })).status, String(keepSecretsHours)).to.equal(400);
    }
  });

  it('has no valid key of private_key_jwt, even during an overlap', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwks = {
      keys: [
        {
          ...publicKey.export({ format: 'jwk' }),
          alg: 'ES256',
          use: 'sig',
        },
      ],
    };
    await bench.request(owner, 'PATCH', `/${app.id}`, { jwks });
    const proven = () =>
      bench.token({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion(app.clientId, bench.url, clockMs, privateKey),
      });
    expect((await proven()).status).to.equal(200);
    const { body } = await transfer({ keepSecretsHours: 24 });
    expect((await proven()).status).to.equal(401);
    expect(body).to.include({ jwks: null, clientAuthentication: 'client_secret' });
    expect(await worksWith(body.clientSecret)).to.equal(true);
  });

  it('has no token or consent that a later installation would revive', async () => {
    const { body: tokens } = await bench.login(app, owner);
    const { body: server } = await bench.serverToken(app);
    const { body } = await transfer();
    await bench.install(app, seller.workspaceId);
    for (const { access_token: token } of [tokens, server]) {
      expect((await bench.resolveToken(token)).status).to.equal(404);
    }
    const refreshed = await bench.token({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: app.clientId,
      client_secret: body.clientSecret,
    });
    expect(refreshed.body.error).to.equal('invalid_grant');
    const listed = await bench.call('GET', '/v2/authorizations', { as: owner.as });
    expect(
      listed.body.data.filter(
        ({ application }: never) => (application as Registered).id === app.id,
      ),
    ).to.have.length(0);
    const ended = (await bench.events(app.id)).filter(({ type }) => type === 'token.revoked');
    expect(ended.map(({ workspaceId }) => workspaceId)).to.deep.equal([seller.workspaceId]);
  });

  it('has no valid credential after an interrupted and repeated acceptance', async () => {
    await bench.login(app, owner);
    await bench.request(owner, 'POST', `/${app.id}/transfer`, { toWorkspaceId: buyer.workspaceId });
    const { workspaceId, organizationId } = boss.as;
    // A slot of no application in the workspace: the acceptance took a free slot.
    const slot = 1_000_000;
    const change = {
      $set: {
        workspaceId,
        organizationId,
        slot,
        transferOffer: null,
      },
      $inc: { revision: 1 },
    };
    await bench.models.applications.updateOne({ _id: app.id }, change);
    expect((await accept()).body.clientSecret).to.equal(null);
    expect(await bench.models.consents.countDocuments({ applicationId: app.id })).to.equal(0);
    expect(
      await bench.models.tokens.countDocuments({ applicationId: app.id, endedAt: null }),
    ).to.equal(0);
  });

  it('shows the new secret again only for the same Idempotency-Key', async () => {
    await bench.request(owner, 'POST', `/${app.id}/transfer`, { toWorkspaceId: buyer.workspaceId });
    const key = { 'Idempotency-Key': randomUUID() };
    const [first, again, other] = [await accept({}, key), await accept({}, key), await accept()];
    expect(first.body.clientSecret).to.match(/^irs_/);
    expect(again.body.clientSecret).to.equal(first.body.clientSecret);
    expect(other.body.clientSecret).to.equal(null);
  });

  it('creates no secret for a public application', async () => {
    app = await bench.register(owner, { type: 'public', redirectUris });
    expect((await transfer({ redirectUris })).body.clientSecret).to.equal(null);
    expect((await bench.request(boss, 'GET', `/${app.id}/secrets`)).body.data).to.deep.equal([]);
  });

  it('leaves only those redirect URIs of a public application that the new owner names', async () => {
    const kept = 'https://kept.example/cb';
    const uris = [...redirectUris, kept];
    app = await bench.register(owner, { type: 'public', redirectUris: uris });
    await bench.request(owner, 'POST', `/${app.id}/transfer`, { toWorkspaceId: buyer.workspaceId });
    const offers = await bench.request(boss, 'GET', '?offered=true&limit=100');
    const offered = offers.body.data.find(({ id }: Registered) => id === app.id);
    expect(offered.redirectUris).to.deep.equal(uris);
    for (const body of [{}, { redirectUris: ['https://mine.example/cb'] }, { redirectUris: [] }]) {
      const { status, body: problem } = await accept(body);
      expect([status, problem.errors[0].field], JSON.stringify(body)).to.deep.equal([
        400,
        'redirectUris',
      ]);
    }
    expect((await accept()).body.message).to.contain(uris.join(', '));
    expect((await accept({ redirectUris: [kept] })).body.redirectUris).to.deep.equal([kept]);
    const changes = (await bench.events(app.id)).filter(
      ({ type }) => type === 'application.updated',
    );
    expect(changes.map(({ workspaceId, data }) => [workspaceId, data.changes])).to.deep.equal([
      [
        buyer.workspaceId,
        [
          {
            path: '/redirectUris',
            before: uris,
            after: [kept],
          },
        ],
      ],
    ]);
  });

  it("revokes the refresh tokens of a public application, and removes the owner's address", async () => {
    const addresses = { postLogoutRedirectUris: ['https://seller.example/bye'] };
    const backchannelLogoutUri = 'https://seller.example/logout';
    const request = {
      type: 'public',
      redirectUris,
      backchannelLogoutUri,
      ...addresses,
    };
    app = await bench.register(owner, request);
    const customer = await bench.createWorkspace();
    await bench.install(app, customer.workspaceId);
    const { body: tokens } = await bench.login(app, await bench.person(customer, 'owner'));
    const { body } = await transfer({ redirectUris });
    expect(body).to.deep.include({
      backchannelLogoutUri: null,
      postLogoutRedirectUris: [],
      redirectUris,
    });
    const form = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: app.clientId,
    };
    expect((await bench.token(form)).body.error).to.equal('invalid_grant');
    expect((await bench.resolveToken(tokens.access_token)).status).to.equal(404);
  });

  it('keeps the redirect URIs of a confidential application, or those in the request', async () => {
    expect((await transfer()).body.redirectUris).to.deep.equal(redirectUris);
    const uris = [...redirectUris, 'https://kept.example/cb'];
    app = await bench.register(owner, { redirectUris: uris });
    expect((await transfer({ redirectUris: uris.slice(1) })).body.redirectUris).to.deep.equal(
      uris.slice(1),
    );
  });

  it('rejects acceptance by a credential with fewer scopes than the application', async () => {
    await bench.request(owner, 'POST', `/${app.id}/transfer`, { toWorkspaceId: buyer.workspaceId });
    const scopes = ['applications.read', 'applications.write'] as const;
    const lesser = await buyer.keyFor(boss.userId, { scopes: [...scopes] });
    expect((await accept({}, {}, { ...boss, ...lesser })).status).to.equal(403);
  });

  it('shows the effects in the preview', async () => {
    const { body } = await bench.request(owner, 'GET', `/${app.id}/impact?change=transfer`);
    expect(body.effects.join(' '))
      .to.contain('all secrets and keys become invalid')
      .and.contain('unless the application is installed there');
  });
});

/** RFC 7523, section 3. */
function assertion(clientId: string, audience: string, nowMs: number, key: KeyObject): string {
  const iat = Math.floor(nowMs / 1_000);
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: audience,
    jti: randomUUID(),
    iat,
    exp: iat + 60,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
