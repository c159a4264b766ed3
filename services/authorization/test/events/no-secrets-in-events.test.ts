import { createHash } from 'node:crypto';
import { hashCredential } from '@irp/secrets';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type ApplicationBench, startApplications } from '../applications/start-applications.ts';
import { createBrowser } from '../support/browser.ts';

describe('authorization: payloads of events', () => {
  let bench: ApplicationBench;

  before(async () => {
    bench = await startApplications();
  });
  after(() => bench.platform.stop());

  it('contain no key, secret, token, code or password, and no hash of any', async () => {
    const byRequests = { byRequests: true };
    const workspace = await bench.createWorkspace(undefined, byRequests);
    const owner = await bench.person(workspace, 'owner');
    const call = async (method: string, path: string, body: object) =>
      (await bench.call(method, path, { as: owner.as, body })).body;
    const created = await call('POST', '/v2/api-keys', {
      name: 'Nightly',
      environment: 'production',
    });
    const grantTypes = ['authorization_code', 'refresh_token', 'client_credentials', 'device_code'];
    const redirectUris = ['https://p.example/cb'];
    const app = await bench.register(owner, { redirectUris, grantTypes }, byRequests);
    const client = { client_id: app.clientId, client_secret: app.clientSecret! };
    const { response, verifier, browser } = await bench.authorize(app, owner, {}, undefined, {
      byPages: true,
    });
    const code = response.get('code')!;
    const { body: tokens } = await bench.redeem(app, code, verifier);
    const refresh = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      ...client,
    };
    const { body: renewed } = await bench.token(refresh);
    const refusals = [
      bench.token({ ...refresh, scope: 'workspace.read' }),
      bench.redeem(app, code, verifier),
      bench.redeem(app, tokens.access_token, verifier),
      bench.token({ ...refresh, client_secret: created.key }),
      bench.token({
        grant_type: 'client_credentials',
        ...client,
        scope: `investments.read ${created.key}`,
      }),
    ];
    expect((await Promise.all(refusals)).map(({ status }) => status)).to.deep.equal([
      400, 400, 400, 401, 400,
    ]);
    const { body: device } = await bench.post('/oauth/device_authorization', client);
    const rotated = await call('POST', `/v2/applications/${app.id}/secrets`, { overlapHours: 1 });
    await browser.send(await createBrowser().open(`${bench.url}/account/sign-in`), {
      email: owner.email,
      password: 'a wrong password',
    });
    await browser.send(await createBrowser().open(`${bench.url}/account/password`), {
      email: owner.email,
    });
    await call('POST', workspace.path('/members'), { email: 'new@example.org', role: 'member' });
    const mailed = async () =>
      (await bench.mailbox()).flatMap(
        ({ params }) => new URL(params.link).searchParams.get('token') ?? [],
      );
    await eventually('a link of each mail has arrived', async () => (await mailed()).length === 2);
    const secrets = [
      ...(await mailed()),
      created.key,
      owner.key,
      app.clientSecret!,
      rotated.clientSecret,
      owner.password,
      'a wrong password',
      tokens.access_token,
      tokens.refresh_token,
      tokens.id_token,
      renewed.access_token,
      renewed.refresh_token,
      ...[code, verifier, device.device_code, device.user_code].filter(Boolean),
    ].filter((one) => one !== undefined) as string[];
    const events = await bench.allEvents();
    expect(events.length).to.be.greaterThan(15);
    const serialized = JSON.stringify(events);
    for (const secret of secrets) {
      const digest = createHash('sha256').update(secret);
      for (const form of [
        secret,
        hashCredential(secret),
        digest.copy().digest('hex'),
        digest.digest('base64'),
      ]) {
        expect(serialized.includes(form), `${secret.slice(0, 12)} is in an event`).to.equal(false);
      }
    }
  });
});
