import { principalHeader } from '@irp/principals';
import { expect } from 'chai';
import { sendJson, sendRaw } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('gateway: routes to sign in', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  after(() => door.stop());

  const seen = () => door.authorization.seen.at(-1)!;

  for (const path of [
    '/oauth/token',
    '/oauth/device',
    '/account',
    '/account/sign-in',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
  ]) {
    it(`${path} is for everyone, and the authorization service answers`, async () => {
      expect((await door.call('GET', `${path}?x=1&apiKey=secret`)).status).to.equal(200);
      expect(seen().url).to.equal(`${path}?x=1`);
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
    it(`nothing is at ${path}`, async () => {
      const before = door.authorization.seen.length;
      expect((await door.call('GET', path)).status).to.equal(404);
      expect(door.authorization.seen.length).to.equal(before);
    });
  }

  for (const area of ['applications', 'authorizations', 'tokens']) {
    it(`/${area} is managed under a version, with a credential`, async () => {
      expect((await door.call('GET', `/v2/${area}/1`)).status).to.equal(401);
      const answer = await door.call('GET', `/v2/${area}/1`, { headers: { 'X-API-Key': door.key({ role: 'owner' }) } });
      expect(answer.status).to.equal(200);
      expect(seen().url).to.equal(`/v2/${area}/1`);
    });
  }

  for (const authorization of ['Basic Y2xpZW50OnNlY3JldA==', 'Bearer opaque', 'DPoP opaque', 'Anything at  all']) {
    it(`passes "${authorization}" on as it is, and no principal`, async () => {
      const headers = {
        Authorization: authorization,
        DPoP: 'a.b.c',
        Cookie: 'a=1; b=2',
        'X-API-Key': door.key(),
        ...form,
      };
      const answer = await door.call('POST', '/oauth/token', { headers, body: 'grant_type=x' });
      expect(answer.status).to.equal(200);
      expect(seen().headers).to.include({ authorization, dpop: 'a.b.c', cookie: 'a=1; b=2' });
      expect(seen().headers).not.to.have.any.keys(principalHeader, 'x-api-key');
      expect(seen().body).to.equal('grant_type=x');
    });
  }

  it('other routes keep it to themselves', async () => {
    const headers = { Authorization: `Bearer ${door.key()}`, DPoP: 'a.b.c' };
    for (const path of ['/v2/investments', '/v2/api-keys']) {
      expect((await door.call('GET', path, { headers })).status).to.equal(200);
      const { headers: passed } = (path === '/v2/investments' ? door.investments : door.authorization).seen.at(-1)!;
      expect(passed).not.to.have.any.keys('authorization', 'dpop');
      expect(passed).to.have.property(principalHeader);
    }
  });

  it('refuses two Authorization headers: which counts would be guesswork', async () => {
    const twice = 'POST /oauth/token HTTP/1.1\r\nHost: x\r\nAuthorization: Basic YTph\r\nAuthorization: Basic Yjpi\r\n';
    expect(await sendRaw(door.url, `${twice}Connection: close\r\n\r\n`)).to.match(/^HTTP\/1\.1 400 /);
  });

  it('counts whoever sends a token that is known as that user', async () => {
    const headers = { Authorization: `Bearer ${door.key({ userId: 'anna' })}` };
    const left = async (path: string) =>
      Number((await door.call('GET', path, { headers })).headers['x-ratelimit-remaining']);
    expect(await left('/v2/investments')).to.equal(999);
    expect(await left('/oauth/userinfo')).to.equal(998);
  });

  it('passes cookies, redirects and challenges back', async () => {
    const { answer } = door.authorization;
    door.authorization.answer = (_request, response) =>
      void response
        .writeHead(303, [
          ...['Location', 'https://client.example/cb?code=1', 'Set-Cookie', 'a=1; HttpOnly', 'Set-Cookie', 'b=2'],
          ...['WWW-Authenticate', 'Basic realm="x"', 'DPoP-Nonce', 'n'],
        ])
        .end();
    const { status, headers } = await door.call('GET', '/oauth/authorize?client_id=1');
    door.authorization.answer = answer;
    expect(status).to.equal(303);
    expect(headers).to.include({ location: 'https://client.example/cb?code=1', 'www-authenticate': 'Basic realm="x"' });
    expect(headers['set-cookie']).to.deep.equal(['a=1; HttpOnly', 'b=2']);
  });

  it("the gateway's word on CORS is the only one", async () => {
    const { answer } = door.authorization;
    door.authorization.answer = (_request, response) => {
      response.setHeader('Access-Control-Allow-Origin', 'https://other.example');
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      response.setHeader('Access-Control-Expose-Headers', 'X-Other');
      sendJson(response, 200, {});
    };
    const head = 'GET /.well-known/openid-configuration HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
    const answered = await sendRaw(door.url, `${head}Origin: https://page.example\r\n\r\n`);
    door.authorization.answer = answer;
    expect(answered.match(/access-control-[\w-]+: .*/gi)).to.have.length(2);
    expect(answered).to.contain('Access-Control-Allow-Origin: *');
    expect(answered).to.contain('DPoP-Nonce').and.contain('WWW-Authenticate');
    const asks = { Origin: 'https://page.example', 'Access-Control-Request-Method': 'POST' };
    const preflight = await door.call('OPTIONS', '/oauth/token', { headers: asks });
    expect(preflight.status).to.equal(204);
    expect(preflight.headers['access-control-allow-headers']).to.contain('DPoP').and.contain('Authorization');
  });
});
