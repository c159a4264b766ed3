import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './application-bench.ts';

const redirectUris = ['https://partner.example/cb'];
const hourMs = 3_600_000;

describe('applications: what the former owner is left with', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let seller: Office;
  let buyer: Office;
  let owner: Person & { password: string };
  let boss: Person;
  let app: Registered;

  before(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs);
    seller = await bench.office();
    buyer = await bench.office();
    owner = await bench.person(seller, 'owner');
    boss = await buyer.hire('owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris });
  });
  after(() => bench.platform.stop());

  const accept = (body: object = {}, headers = {}, as = boss) =>
    bench.ask(as, 'POST', `/${app.id}/transfer/accept`, body, headers);
  const transfer = async (body: object = {}) => {
    await bench.ask(owner, 'POST', `/${app.id}/transfer`, { toWorkspaceId: buyer.workspaceId });
    const answer = await accept(body);
    expect(answer.status, answer.text).to.equal(200);
    return answer;
  };
  const worksWith = async (clientSecret: string | null) =>
    (await bench.serverToken({ ...app, clientSecret })).status === 200;

  it('no secret: the new owner has the only one', async () => {
    const { body, headers } = await transfer();
    expect(await worksWith(app.clientSecret)).to.equal(false);
    expect(await worksWith(body.clientSecret)).to.equal(true);
    expect(headers['cache-control']).to.equal('no-store');
    expect((await bench.ask(boss, 'GET', `/${app.id}/secrets`)).body.data).to.have.length(1);
  });

  it('its secrets for an overlap that the new owner chooses, and no longer', async () => {
    const { body } = await transfer({ keepSecretsHours: 2 });
    expect(await worksWith(app.clientSecret)).to.equal(true);
    expect(await worksWith(body.clientSecret)).to.equal(true);
    const [, told] = (await bench.events(app.id)).filter(({ type }) => type === 'application.ownership_transferred');
    expect(told!.data).to.include({ keepSecretsHours: 2 });
    clockMs += 2 * hourMs;
    expect(await worksWith(app.clientSecret)).to.equal(false);
    expect(await worksWith(body.clientSecret)).to.equal(true);
  });

  it('an overlap of seven days at most', async () => {
    await bench.ask(owner, 'POST', `/${app.id}/transfer`, { toWorkspaceId: buyer.workspaceId });
    for (const keepSecretsHours of [-1, 168.5, '24', null])
      expect((await accept({ keepSecretsHours })).status, String(keepSecretsHours)).to.equal(400);
  });

  it('no key of private_key_jwt, overlap or not', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] };
    await bench.ask(owner, 'PATCH', `/${app.id}`, { jwks });
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

  it('nothing in its workspace that a later installation would bring back', async () => {
    const { body: tokens } = await bench.login(app, owner);
    const { body: server } = await bench.serverToken(app);
    const { body } = await transfer();
    await bench.install(app, seller.workspaceId);
    for (const { access_token: token } of [tokens, server])
      expect((await bench.resolveToken(token)).status).to.equal(404);
    const refreshed = await bench.token({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: app.clientId,
      client_secret: body.clientSecret,
    });
    expect(refreshed.body.error).to.equal('invalid_grant');
    const agreed = await bench.call('GET', '/v2/authorizations', { as: owner.as });
    expect(
      agreed.body.data.filter(({ application }: never) => (application as Registered).id === app.id),
    ).to.have.length(0);
    const ended = (await bench.events(app.id)).filter(({ type }) => type === 'token.revoked');
    expect(ended.map(({ workspaceId }) => workspaceId)).to.deep.equal([seller.workspaceId]);
  });

  it('nothing either where the first acceptance was cut off half way', async () => {
    await bench.login(app, owner);
    await bench.ask(owner, 'POST', `/${app.id}/transfer`, { toWorkspaceId: buyer.workspaceId });
    const { workspaceId, organizationId } = boss.as;
    const change = { $set: { workspaceId, organizationId, transferOffer: null }, $inc: { revision: 1 } };
    await bench.models.applications.updateOne({ _id: app.id }, change);
    expect((await accept()).body.clientSecret).to.equal(null);
    expect(await bench.models.consents.countDocuments({ applicationId: app.id })).to.equal(0);
    expect(await bench.models.tokens.countDocuments({ applicationId: app.id, endedAt: null })).to.equal(0);
  });

  it('the secret is shown again to the same Idempotency-Key, and to nobody else', async () => {
    await bench.ask(owner, 'POST', `/${app.id}/transfer`, { toWorkspaceId: buyer.workspaceId });
    const key = { 'Idempotency-Key': randomUUID() };
    const [first, again, other] = [await accept({}, key), await accept({}, key), await accept()];
    expect(first.body.clientSecret).to.match(/^irs_/);
    expect(again.body.clientSecret).to.equal(first.body.clientSecret);
    expect(other.body.clientSecret).to.equal(null);
  });

  it('a public application has no secret to hand over', async () => {
    app = await bench.register(owner, { type: 'public', redirectUris });
    expect((await transfer()).body.clientSecret).to.equal(null);
    expect((await bench.ask(boss, 'GET', `/${app.id}/secrets`)).body.data).to.deep.equal([]);
  });

  it('is taken over by no credential that may do less than the application', async () => {
    await bench.ask(owner, 'POST', `/${app.id}/transfer`, { toWorkspaceId: buyer.workspaceId });
    const scopes = ['applications.read', 'applications.write'] as const;
    const lesser = await buyer.keyFor(boss.userId, { scopes: [...scopes] });
    expect((await accept({}, {}, { ...boss, ...lesser })).status).to.equal(403);
  });

  it('the preview says so', async () => {
    const { body } = await bench.ask(owner, 'GET', `/${app.id}/impact?change=transfer`);
    expect(body.effects.join(' ')).to.contain('every secret and key ends').and.contain('unless it is installed there');
  });
});

/** RFC 7523, section 3. */
function assertion(clientId: string, audience: string, nowMs: number, key: KeyObject): string {
  const iat = Math.floor(nowMs / 1_000);
  const claims = { iss: clientId, sub: clientId, aud: audience, jti: randomUUID(), iat, exp: iat + 60 };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
