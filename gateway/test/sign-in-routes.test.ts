import { principalHeader } from '@irp/principals';
import { expect } from 'chai';
import { sendJson, sendRaw } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('gateway: sign-in and OAuth routes', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  after(() => gateway.stop());

  const lastRequest = () => gateway.authorization.lastRequest();

  for (const path of [
    '/oauth/token',
    '/oauth/device',
    '/account',
    '/account/sign-in',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
  ]) {
    it(`${path} is public, and served by the authorization service`, async () => {
      expect((await gateway.call('GET', `${path}?x=1&apiKey=secret`)).status).to.equal(200);
      expect(lastRequest().url).to.equal(`${path}?x=1`);
    });
  }

  for (const path of [
    '/.well-known',
    '/.well-known/',
    '/.well-known/jwks.json',
    '/.well-known/openid-configuration/',
    '/.well-known/openid-configuration/more',
    '/%2ewell-known/openid-configuration',
    '/v2/oauth/token',
    '/v1/account',
    '/v2/.well-known/openid-configuration',
    '/oauths',
    '/applications',
    '/tokens',
    '/v2/invitations',
    '/v2/invitations/1',
  ]) {
    it(`no service is at ${path}`, async () => {
      const before = gateway.authorization.requests.length;
      expect((await gateway.call('GET', path)).status).to.equal(404);
      expect(gateway.authorization.requests.length).to.equal(before);
    });
  }

  for (const area of ['applications', 'authorizations', 'tokens']) {
    it(`/${area} is served under a version, and requires a credential`, async () => {
      expect((await gateway.call('GET', `/v2/${area}/1`)).status).to.equal(401);
      const response = await gateway.call('GET', `/v2/${area}/1`, {
        headers: { 'X-API-Key': gateway.createKey({ role: 'owner' }) },
      });
      expect(response.status).to.equal(200);
      expect(lastRequest().url).to.equal(`/v2/${area}/1`);
    });
  }

  for (const authorization of [
    'Basic Y2xpZW50OnNlY3JldA==',
    'Bearer opaque',
    'DPoP opaque',
    'Anything at  all',
  ]) {
    it(`forwards "${authorization}" unchanged, with a token of the gateway instead of a principal`, async () => {
      const headers = {
        Authorization: authorization,
        DPoP: 'a.b.c',
        Cookie: 'a=1; b=2',
        'X-API-Key': gateway.createKey(),
        ...form,
      };
      const response = await gateway.call('POST', '/oauth/token', {
        headers,
        body: 'grant_type=x',
      });
      expect(response.status).to.equal(200);
      expect(lastRequest().headers).to.include({
        authorization,
        dpop: 'a.b.c',
        cookie: 'a=1; b=2',
      });
      expect(lastRequest().headers).not.to.have.any.keys('x-api-key');
      expect(await gateway.lastSender('authorization')).to.deep.equal({
        kind: 'gateway',
        clientAddress: '127.0.0.1',
      });
      expect(lastRequest().body).to.equal('grant_type=x');
    });
  }

  it('exclusively forward the Authorization and DPoP headers', async () => {
    const headers = { Authorization: `Bearer ${gateway.createKey()}`, DPoP: 'a.b.c' };
    for (const path of ['/v2/investments', '/v2/api-keys']) {
      expect((await gateway.call('GET', path, { headers })).status).to.equal(200);
      const { headers: forwarded } = (
        path === '/v2/investments' ? gateway.investments : gateway.authorization
      ).lastRequest();
      expect(forwarded).not.to.have.any.keys('authorization', 'dpop');
      expect(forwarded).to.have.property(principalHeader);
    }
  });

  it('forward cookies, like the pages of the directory and of mails, and no others', async () => {
    const headers = {
      Cookie: 'irp_session=a; b=2',
      'X-API-Key': gateway.createKey(),
    };
    // The fake investments service is also the fake directory service.
    for (const path of ['/v2/investments', '/v2/directory/listings', '/v2/webhook-endpoints']) {
      expect((await gateway.call('GET', path, { headers })).status).to.equal(200);
      expect(gateway.investments.lastRequest().headers, path).not.to.have.any.keys('cookie');
    }
    expect((await gateway.call('GET', '/v2/me', { headers })).status).to.equal(200);
    expect(lastRequest().headers).not.to.have.any.keys('cookie');
    for (const path of [
      '/directory',
      '/directory/listings/1/install',
      '/account/mail',
      '/account/mail/unsubscribe',
    ]) {
      expect(
        (await gateway.call('GET', path, { headers: { Cookie: headers.Cookie } })).status,
      ).to.equal(200);
      expect(gateway.investments.lastRequest().headers, path).to.include({
        cookie: headers.Cookie,
      });
      expect(gateway.investments.lastRequest().url).to.equal(path);
    }
  });

  it("forward mail programs' unsubscribe requests, in both encodings, without a credential", async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b1']) {
      const headers = { 'Content-Type': type };
      const body = 'List-Unsubscribe=One-Click';
      expect(
        (await gateway.call('POST', '/account/mail/unsubscribe?token=t-1', { headers, body }))
          .status,
      ).to.equal(200);
      const sent = gateway.investments.lastRequest();
      expect(sent).to.include({ url: '/account/mail/unsubscribe?token=t-1', body });
      expect(sent.headers).to.include({ 'content-type': type });
    }
    const before = gateway.investments.requests.length;
    expect(
      (await gateway.call('POST', '/account/mails', { headers: form, body: 'x=1' })).status,
    ).to.equal(200);
    expect(lastRequest().url, 'another page of the account').to.equal('/account/mails');
    expect((await gateway.call('GET', '/v2/account/mail')).status).to.equal(404);
    expect(gateway.investments.requests.length).to.equal(before);
  });

  it('forward the page of a mail to a contact without cookies, and only without a version', async () => {
    const headers = {
      Cookie: 'irp_session=a',
      'X-API-Key': gateway.createKey(),
    };
    expect(
      (await gateway.call('GET', '/contact-confirmation?token=t', { headers })).status,
    ).to.equal(200);
    // The fake investments service is also the fake notifications service.
    const { url, headers: forwarded } = gateway.investments.lastRequest();
    expect(url).to.equal('/contact-confirmation?token=t');
    expect(forwarded).not.to.have.any.keys('cookie', 'x-api-key');
    for (const path of [
      '/v2/contact-confirmation',
      '/contact-confirmation/x',
      '/notification-contacts',
    ]) {
      expect((await gateway.call('GET', path, { headers })).status, path).to.equal(404);
    }
    const large = { headers: form, body: `token=${'x'.repeat(65_536)}` };
    expect((await gateway.call('POST', '/contact-confirmation', large)).status).to.equal(413);
  });

  it('reject two Authorization headers', async () => {
    const twice =
      'POST /oauth/token HTTP/1.1\r\nHost: x\r\nAuthorization: Basic YTph\r\nAuthorization: Basic Yjpi\r\n';
    expect(await sendRaw(gateway.url, `${twice}Connection: close\r\n\r\n`)).to.match(
      /^HTTP\/1\.1 400 /,
    );
  });

  it('count a request with a valid token for its user', async () => {
    const headers = { Authorization: `Bearer ${gateway.createKey({ userId: 'anna' })}` };
    const remaining = async (path: string) =>
      Number((await gateway.call('GET', path, { headers })).headers['x-ratelimit-remaining']);
    expect(await remaining('/v2/investments')).to.equal(999);
    expect(await remaining('/oauth/userinfo')).to.equal(998);
  });

  it('forward cookies, redirects and challenges to the client', async () => {
    const { respond } = gateway.authorization;
    gateway.authorization.respond = (_request, response) =>
      void response
        .writeHead(303, [
          'Location',
          'https://client.example/cb?code=1',
          'Set-Cookie',
          'a=1; HttpOnly',
          'Set-Cookie',
          'b=2',
          'WWW-Authenticate',
          'Basic realm="x"',
          'DPoP-Nonce',
          'n',
        ])
        .end();
    const { status, headers } = await gateway.call('GET', '/oauth/authorize?client_id=1');
    gateway.authorization.respond = respond;
    expect(status).to.equal(303);
    expect(headers).to.include({
      location: 'https://client.example/cb?code=1',
      'www-authenticate': 'Basic realm="x"',
    });
    expect(headers['set-cookie']).to.deep.equal(['a=1; HttpOnly', 'b=2']);
  });

  it("send the gateway's CORS headers, not those of the service", async () => {
    const { respond } = gateway.authorization;
    gateway.authorization.respond = (_request, response) => {
      response.setHeader('Access-Control-Allow-Origin', 'https://other.example');
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      response.setHeader('Access-Control-Expose-Headers', 'X-Other');
      sendJson(response, 200, {});
    };
    const head =
      'GET /.well-known/openid-configuration HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
    const response = await sendRaw(gateway.url, `${head}Origin: https://page.example\r\n\r\n`);
    gateway.authorization.respond = respond;
    expect(response.match(/access-control-[\w-]+: .*/gi)).to.have.length(2);
    expect(response).to.contain('Access-Control-Allow-Origin: *');
    expect(response).to.contain('DPoP-Nonce').and.contain('WWW-Authenticate');
    const headers = { Origin: 'https://page.example', 'Access-Control-Request-Method': 'POST' };
    const preflight = await gateway.call('OPTIONS', '/oauth/token', { headers });
    expect(preflight.status).to.equal(204);
    expect(preflight.headers['access-control-allow-headers'])
      .to.contain('DPoP')
      .and.contain('Authorization');
  });
});
