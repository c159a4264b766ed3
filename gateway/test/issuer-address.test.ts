import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const Accept = 'text/html,application/xhtml+xml';

describe('gateway: pages of the issuer, requested by another name of the machine', () => {
  let gateway: TestGateway;
  const issuer = 'http://localhost:8080';
  before(async () => {
    gateway = await startGateway({ environment: { AUTH_URL: issuer } });
  });
  after(() => gateway.stop());

  const open = (path: string, headers: Record<string, string>, method = 'GET') =>
    gateway.call(method, path, { headers: { Accept, ...headers } });

  for (const path of [
    '/account',
    '/account/passkeys?next=%2Faccount',
    '/oauth/authorize?client_id=1&state=a%26b',
  ]) {
    it(`sends a browser to the issuer: ${path}`, async () => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await open(path, { Host: '127.0.0.1:8080' }, method);
        expect([status, headers.location]).to.deep.equal([307, issuer + path]);
        expect(headers['cache-control']).to.equal('no-store');
      }
      expect((await open(path, { Host: '[::1]:8080' })).headers.location).to.equal(issuer + path);
    });
  }

  it('redirects in both directions', async () => {
    const environment = { AUTH_URL: 'http://127.0.0.1:8080' };
    const { call } = await gateway.startAnother(environment);
    const { headers } = await call('GET', '/account', {
      headers: { Accept, Host: 'localhost:8080' },
    });
    expect(headers.location).to.equal('http://127.0.0.1:8080/account');
  });

  const served = async (path: string, headers: Record<string, string>, method?: string) =>
    expect((await open(path, headers, method)).status, `${path} at ${headers.Host}`).to.equal(200);

  it('does not redirect the issuer itself, other hosts and other ports', async () => {
    for (const Host of ['localhost:8080', '127.0.0.1:8081', 'auth.example:8080', '127.0.0.1']) {
      await served('/account', { Host });
    }
  });

  it('does not redirect forms and requests of programs', async () => {
    const Host = '127.0.0.1:8080';
    await served('/account/sign-in', { Host }, 'POST');
    await served('/account', { Host, Accept: '*/*' });
    for (const path of ['/oauth/userinfo', '/oauth/jwks', '/.well-known/openid-configuration']) {
      await served(path, { Host });
    }
  });
});
