import { expect } from 'chai';
import { discover } from '../src/oauth/discover.ts';
import { OAuthError } from '../src/oauth/oauth-error.ts';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from './support/authorization-server.ts';
import { createIrpHome } from './support/run-irp.ts';

describe('discovery of the authorization server', () => {
  let server: AuthorizationServer;
  let other: AuthorizationServer;
  const { signal } = new AbortController();

  beforeEach(async () => {
    [server, other] = await Promise.all([startAuthorizationServer(), startAuthorizationServer()]);
  });
  afterEach(() => Promise.all([server.stop(), other.stop()]));

  it('finds a server on another host than the API (RFC 9728)', async () => {
    server.authorizationServers = [other.url];
    expect((await discover(server.url, signal)).tokenEndpoint).to.equal(`${other.url}/oauth/token`);
  });

  it('compares the issuer of the metadata with the requested issuer (RFC 8414, section 3.3)', async () => {
    for (const issuer of [
      other.url,
      `${server.url}/`,
      server.url.toUpperCase(),
      undefined,
      null,
      1,
    ]) {
      server.issuer = issuer;
      const error = await discover(server.url, signal).catch((reason) => reason);
      expect(error, String(issuer))
        .to.be.instanceOf(OAuthError)
        .and.include({ error: 'invalid_issuer' });
      expect(error.message).to.contain(`instead of ${server.url}, and irp sent no credential`);
    }
  });

  it('compares the resource with the address of the platform (RFC 9728, section 3.3)', async () => {
    for (const resource of [other.url, `${server.url}/`, undefined]) {
      server.resource = resource;
      const error = await discover(server.url, signal).catch((reason) => reason);
      expect(error, String(resource))
        .to.be.instanceOf(OAuthError)
        .and.include({ error: 'invalid_resource' });
    }
    server.resource = server.url;
    for (const servers of [undefined, [], 'x', [1], ['ftp://x'], ['https://']]) {
      server.authorizationServers = servers;
      const error = await discover(server.url, signal).catch((reason) => reason);
      expect(error.message, String(servers)).to.contain('contains no authorization server');
    }
  });

  it('ends a sign-in before anything is sent', async () => {
    const home = await createIrpHome();
    try {
      server.issuer = 'https://evil.example';
      const { code, stderr } = await home.irpHere([
        'login',
        '--url',
        server.url,
        '--client-id',
        'cli',
      ]);
      expect([code, stderr]).to.deep.equal([
        3,
        `irp: The metadata at ${server.url}/.well-known/oauth-authorization-server contains the issuer https://evil.example instead of ${server.url}, and irp sent no credential. Check the address of the platform (--url).\n`,
      ]);
      expect(server.received).to.deep.equal([]);
    } finally {
      await home.remove();
    }
  });
});
