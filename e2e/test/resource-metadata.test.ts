import { startPlatform } from '@irp/embedded';
import { expect } from 'chai';
import { createHome } from '../src/platform-process.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

describe('a client that knows only the address of the API', () => {
  let platform: RunningDemo;

  before(async () => {
    platform = await startDemo();
  });
  after(() => platform.stop());

  const requestToken = async (endpoint: string, resource: string) => {
    const { clientId, clientSecret } = platform.demo.applications[0]!;
    const issued = await fetch(endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'investments.read',
        resource,
        client_id: clientId,
        client_secret: clientSecret!,
      }),
    });
    const { access_token: token, error } = (await issued.json()) as {
      access_token: string;
      error?: string;
    };
    expect(issued.status, `${resource}: ${error}`).to.equal(200);
    return token;
  };
  const read = async (url: string) => {
    const response = await fetch(url);
    expect(response.status, url).to.equal(200);
    return (await response.json()) as Record<string, string> & { authorization_servers: string[] };
  };

  it('finds its authorization server by the challenge (RFC 9728, section 5), and gets a token for the API', async () => {
    for (const path of [
      '/v2/investments',
      '/v1/investments',
      '/v2/me',
      '/v2/applications',
      '/v2/audit/records',
    ]) {
      const challenged = await fetch(platform.baseUrl + path);
      expect(challenged.status, path).to.equal(401);
      const challenge = challenged.headers.get('www-authenticate') ?? '';
      expect(
        challenge.match(/\b(?:Bearer|DPoP) realm="irp", resource_metadata="/g),
        path,
      ).to.have.length(2);
      const { resource, authorization_servers: servers } = await read(
        /resource_metadata="([^"]+)"/.exec(challenge)![1]!,
      );
      expect(resource, path).to.equal(platform.baseUrl);
      const server = await read(`${servers[0]}/.well-known/oauth-authorization-server`);
      expect(server.issuer).to.equal(servers[0]);
      expect(server.protected_resources).to.deep.equal([resource]);
      const token = await requestToken(server.token_endpoint!, resource!);
      const headers = { Authorization: `Bearer ${token}` };
      expect((await fetch(`${resource}/v2/investments?limit=1`, { headers })).status).to.equal(200);
    }
  });

  it('gets a token for the API by another name of the machine, such as localhost', async () => {
    const { port } = new URL(platform.baseUrl);
    const named = await read(`http://localhost:${port}/.well-known/oauth-protected-resource`);
    expect(named.resource).to.equal(`http://localhost:${port}`);
    const server = await read(
      `${named.authorization_servers[0]}/.well-known/oauth-authorization-server`,
    );
    const token = await requestToken(server.token_endpoint!, named.resource!);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${named.resource}/v2/investments?limit=1`, { headers })).status).to.equal(
      200,
    );
  });

  it('gets no metadata at an address of a wildcard HOST without a possible token', async () => {
    const home = await createHome();
    // Without a demo: password hashes have the cost of production where other machines can call.
    const environment = {
      ...home.environment,
      HOST: '0.0.0.0',
      PASSWORD_COST: '',
      DEMO: 'false',
    };
    const open = await startPlatform({ ...process.env, ...environment });
    try {
      expect(
        (await read(`${open.baseUrl}/.well-known/oauth-protected-resource`)).resource,
      ).to.equal(open.baseUrl);
      // Another address of this machine, like an address in the network of the machine.
      const other = `http://127.0.0.2:${new URL(open.baseUrl).port}`;
      expect((await fetch(`${other}/.well-known/oauth-protected-resource`)).status).to.equal(404);
      const challenge = (await fetch(`${other}/v2/investments`)).headers.get('www-authenticate');
      expect(challenge).to.match(/^Bearer realm="irp", DPoP realm="irp", algs="[^"]+"$/);
    } finally {
      await open.stop();
      await home.remove();
    }
  });

  it('gets no metadata from userinfo, which belongs to the authorization server', async () => {
    const { status, headers } = await platform.call('GET', '/oauth/userinfo');
    expect(status).to.equal(401);
    expect(headers.get('www-authenticate')).to.match(
      /^Bearer realm="irp", DPoP realm="irp", algs="[^"]+"$/,
    );
  });
});
