import { countedForHeader } from '@irp/contracts/authorization';
import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

const deviceCode = 'urn:ietf:params:oauth:grant-type:device_code';

describe('OAuth: the rate limit that a request counts against', () => {
  let clockMs = Date.now();
  let bench: OAuthBench;
  let owner: Person & { password: string };
  let backend: Registered;
  let tool: Registered;

  before(async () => {
    bench = await startOAuth(() => clockMs);
    owner = await bench.person(await bench.createWorkspace(), 'owner');
    backend = await bench.register(owner, {
      redirectUris: ['https://backend.example/cb'],
      grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
    });
    const grantTypes = ['authorization_code', 'refresh_token', 'device_code'];
    tool = await bench.register(owner, {
      type: 'public',
      redirectUris: ['http://127.0.0.1/cb'],
      grantTypes,
    });
  });
  after(() => bench.platform.stop());

  const countedFor = ({ headers }: { headers: Headers }) => headers.get(countedForHeader);
  const asBackend = (secret = backend.clientSecret) => ({
    client_id: backend.clientId,
    client_secret: secret ?? '',
  });

  it('is that of an authenticated client, at every endpoint and for errors after the authentication', async () => {
    const own = `client:${backend.clientId}`;
    const token = await bench.token({ grant_type: 'client_credentials', ...asBackend() });
    expect([token.status, countedFor(token)]).to.deep.equal([200, own]);
    for (const endpoint of ['introspect', 'revoke']) {
      const known = await bench.post(`/oauth/${endpoint}`, {
        token: token.body.access_token,
        ...asBackend(),
      });
      expect([known.status, countedFor(known)], endpoint).to.deep.equal([200, own]);
    }
    const refused = await bench.token({
      grant_type: 'refresh_token',
      refresh_token: 'unknown',
      ...asBackend(),
    });
    expect([refused.body.error, countedFor(refused)]).to.deep.equal(['invalid_grant', own]);
  });

  it('is none for a wrong secret, an unknown client and no client', async () => {
    const forms = [
      asBackend('wrong'),
      {
        client_id: crypto.randomUUID(),
        client_secret: 'x',
      },
      {},
    ];
    for (const endpoint of ['token', 'introspect', 'revoke']) {
      for (const form of forms) {
        const body = {
          grant_type: 'client_credentials',
          token: 'x',
          ...form,
        } as Record<string, string>;
        const refused = await bench.post(`/oauth/${endpoint}`, body);
        expect(refused.status, endpoint).to.be.oneOf([400, 401]);
        expect(countedFor(refused), `${endpoint} ${JSON.stringify(form)}`).to.equal(null);
      }
    }
  });

  it('is that of the person of a valid code or refresh token; none for an invalid token', async () => {
    const tokens = await bench.login(tool, owner);
    expect([tokens.status, countedFor(tokens)]).to.deep.equal([200, `person:${owner.userId}`]);
    const refresh = (value: string) =>
      bench.token({
        grant_type: 'refresh_token',
        refresh_token: value,
        client_id: tool.clientId,
      });
    expect(countedFor(await refresh(tokens.body.refresh_token))).to.equal(`person:${owner.userId}`);
    expect(countedFor(await refresh('wrong'))).to.equal(null);
    expect(
      countedFor(await bench.post('/oauth/revoke', { token: 'wrong', client_id: tool.clientId })),
    ).to.equal(null);
  });

  it('is that of a device polling in time, and none for a device polling too soon', async () => {
    const { body } = await bench.post('/oauth/device_authorization', { client_id: tool.clientId });
    const poll = () =>
      bench.token({
        grant_type: deviceCode,
        client_id: tool.clientId,
        device_code: body.device_code,
      });
    const first = await poll();
    expect(first.body.error).to.equal('authorization_pending');
    expect(countedFor(first)).to.match(/^device:[\w-]{43}$/);
    const early = await poll();
    expect([early.body.error, countedFor(early)]).to.deep.equal(['slow_down', null]);
    clockMs += 10_000;
    expect(countedFor(await poll())).to.equal(countedFor(first));
  });

  it('is that of a person who signs in and consents; none for a wrong password', async () => {
    const person = `person:${owner.userId}`;
    const browser = createBrowser();
    const page = await browser.open(bench.flow(backend).url);
    const send = async (form: Record<string, string>) => {
      const headers = {
        Cookie: browser.cookieHeader(page.url),
        Origin: bench.url,
        Accept: 'text/html',
      };
      return fetch(page.url, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers,
        redirect: 'manual',
      });
    };
    const wrong = await send({
      email: owner.email,
      password: 'wrong password',
      action: 'sign-in',
    });
    expect([wrong.status, countedFor(wrong)]).to.deep.equal([401, null]);
    const right = await send({
      email: owner.email,
      password: owner.password,
      action: 'sign-in',
    });
    expect([right.status, countedFor(right)]).to.deep.equal([303, person]);
  });
});
