import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

const deviceCode = 'urn:ietf:params:oauth:grant-type:device_code';

describe('OAuth: device authorization (RFC 8628)', () => {
  let clockMs = Date.now();
  let bench: OAuthBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let tool: Registered;

  before(async () => {
    bench = await startOAuth(() => clockMs);
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    tool = await bench.register(owner, { type: 'public', scopes: ['investments.read'] });
    expect(tool.grantTypes).to.include('device_code');
  });
  after(() => bench.platform.stop());

  const begin = (more: Record<string, string> = {}) =>
    bench.post('/oauth/device_authorization', {
      client_id: tool.clientId,
      scope: 'investments.read',
      ...more,
    });
  const poll = (code: string) =>
    bench.token({
      grant_type: deviceCode,
      client_id: tool.clientId,
      device_code: code,
    });
  const pollAfterInterval = (code: string) => {
    clockMs += 5_000;
    return poll(code);
  };

  /** Enters the user code, signs in and submits the consent form. */
  async function approve(
    userCode: string,
    decision = 'allow',
    meanwhile: () => void = () => undefined,
  ) {
    const browser = createBrowser();
    let page = await browser.open(`${bench.url}/oauth/device`);
    page = await browser.send(page, { user_code: userCode });
    if (!page.text.includes('name="confirm"')) {
      return page;
    }
    expect(page.text)
      .to.contain(tool.name)
      .and.match(/<code>[A-Z]{4}-[A-Z]{4}<\/code>/);
    page = await browser.send(page, {});
    page = await browser.send(page, {
      email: owner.email,
      password: owner.password,
      action: 'sign-in',
    });
    meanwhile();
    return browser.send(page, { workspace: workspace.workspaceId, action: decision });
  }

  it('issues tokens after consent', async () => {
    const { status, body } = await begin();
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.include({
      verification_uri: `${bench.url}/oauth/device`,
      interval: 5,
      expires_in: 600,
    });
    expect(body.user_code).to.match(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(body.verification_uri_complete).to.contain(body.user_code);
    expect((await poll(body.device_code)).body.error).to.equal('authorization_pending');
    const done = await approve(body.user_code.toLowerCase().replace('-', ' '));
    expect(done.text).to.contain('Connected');
    const tokens = await pollAfterInterval(body.device_code);
    expect(tokens.status, JSON.stringify(tokens.body)).to.equal(200);
    const { principal } = (await bench.resolveToken(tokens.body.access_token)).body;
    expect(principal).to.include({ userId: owner.userId, workspaceId: workspace.workspaceId });
    expect((await pollAfterInterval(body.device_code)).body.error).to.equal('invalid_grant');
  });

  it('returns slow_down to a device that polls too soon', async () => {
    const { body } = await begin();
    expect((await poll(body.device_code)).body.error).to.equal('authorization_pending');
    expect((await poll(body.device_code)).body.error).to.equal('slow_down');
    expect((await pollAfterInterval(body.device_code)).body.error).to.equal(
      'authorization_pending',
    );
  });

  it('ignores polls of another client in the interval of the device', async () => {
    const other = await bench.register(owner, { type: 'public', scopes: ['investments.read'] });
    const { body } = await begin();
    const foreign = () =>
      bench.token({
        grant_type: deviceCode,
        client_id: other.clientId,
        device_code: body.device_code,
      });
    expect((await foreign()).body.error).to.equal('invalid_grant');
    expect((await poll(body.device_code)).body.error).to.equal('authorization_pending');
    expect((await foreign()).body.error).to.equal('invalid_grant');
    clockMs += 4_000;
    expect((await foreign()).body.error).to.equal('invalid_grant');
    clockMs += 1_000;
    expect((await poll(body.device_code)).body.error).to.equal('authorization_pending');
  });

  it('returns access_denied when the person denies consent', async () => {
    const { body } = await begin();
    await approve(body.user_code, 'deny');
    expect((await pollAfterInterval(body.device_code)).body.error).to.equal('access_denied');
  });

  it('expires after ten minutes', async () => {
    const { body } = await begin();
    clockMs += 601_000;
    expect((await poll(body.device_code)).body.error).to.equal('expired_token');
    expect((await approve(body.user_code)).text).to.contain('This code has expired');
  });

  it('expires after ten minutes, even if consent was granted before', async () => {
    const { body } = await begin();
    expect((await approve(body.user_code)).text).to.contain('Connected');
    clockMs += 601_000;
    const { status, body: expired } = await poll(body.device_code);
    expect([status, expired.error]).to.deep.equal([400, 'expired_token']);
  });

  it('does not connect a device if consent is granted after the expiry', async () => {
    const { body } = await begin();
    const late = await approve(body.user_code, 'allow', () => {
      clockMs += 601_000;
    });
    expect(late.text).to.contain('has expired').and.not.contain('Connected');
    expect((await pollAfterInterval(body.device_code)).body.error).to.equal('expired_token');
  });

  it('is deleted ten minutes after the expiry', async () => {
    const { body } = await begin();
    clockMs += 1_201_000;
    expect((await poll(body.device_code)).body.error).to.equal('invalid_grant');
    expect((await approve(body.user_code)).text).to.contain('no such code');
  });

  it('rejects unknown, used and empty user codes', async () => {
    expect((await approve('BBBB-BBBB')).text).to.contain('no such code');
    expect((await approve('')).text).to.contain('Enter the code.');
    const { body } = await begin();
    await approve(body.user_code);
    expect((await approve(body.user_code)).text).to.contain('already used');
  });

  it('rejects invalid scopes and clients like every other flow', async () => {
    expect((await begin({ scope: 'audit.read' })).body.error).to.equal('invalid_scope');
    expect((await begin({ scope: 'nothing.such' })).body.error).to.equal('invalid_scope');
    expect((await begin({ client_id: 'nobody' })).body.error).to.equal('invalid_client');
    const server = await bench.register(owner);
    const form = { client_id: server.clientId, client_secret: server.clientSecret! };
    expect((await bench.post('/oauth/device_authorization', form)).body.error).to.equal(
      'unauthorized_client',
    );
  });
});
