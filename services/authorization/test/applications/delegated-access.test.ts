import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

const redirectUris = ['https://partner.example/cb'];

describe("applications: access with a person's token", () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };

  before(async () => {
    bench = await startApplications();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
  });
  after(() => bench.platform.stop());

  /** An application with a token of the owner, and the principal of the token. */
  async function authorizeApplication(
    scopes: string[],
  ): Promise<{ app: Registered; as: Principal }> {
    const app = await bench.register(owner, { scopes, redirectUris });
    const { body } = await bench.login(app, owner);
    return { app, as: (await bench.resolveToken(body.access_token)).body.principal };
  }
  const call = (method: string, path: string, as: Principal, body?: object) =>
    bench.call(method, `/v2${path}`, { as, ...(body ? { body } : {}) });
  const first = async (
    path: string,
    fits: (one: { id: string; application: { id: string } }) => boolean,
  ) => (await call('GET', path, owner.as)).body.data.find(fits).id as string;

  it('does not include keys, consents and tokens of other applications', async () => {
    const { app: other } = await authorizeApplication(['investments.read']);
    const { as } = await authorizeApplication([
      'investments.read',
      'members.read',
      'applications.write',
      'workspace.write',
    ]);
    const { key } = await workspace.keyFor(owner.userId);
    const keyId = (await bench.resolve(key)).body.principal.credentialId;
    const authorization = await first(
      '/authorizations',
      ({ application }) => application.id === other.id,
    );
    const token = await first('/tokens', ({ application }) => application.id === other.id);
    const attempts: [method: string, path: string, body?: object][] = [
      ['GET', '/api-keys'],
      ['GET', '/api-keys?all=true'],
      ['GET', `/api-keys/${keyId}`],
      ['PATCH', `/api-keys/${keyId}`, { name: 'Mine' }],
      ['DELETE', `/api-keys/${keyId}`],
      ['GET', '/authorizations'],
      ['DELETE', `/authorizations/${authorization}`],
      ['GET', '/tokens'],
      ['DELETE', `/tokens/${token}`],
    ];
    for (const [method, path, body] of attempts) {
      const response = await call(method, path, as, body);
      expect(response.status, `${method} ${path}`).to.equal(403);
      expect(response.body.error, `${method} ${path}`).to.equal('insufficient_scope');
      const challenge = response.headers['www-authenticate'];
      expect(challenge, `${method} ${path}`).to.equal(
        'Bearer realm="irp", error="insufficient_scope", scope="tokens.revoke"',
      );
    }
    expect((await bench.resolve(key)).status).to.equal(200);
    expect((await call('GET', `/api-keys/${keyId}`, owner.as)).body.name).not.to.equal('Mine');
    expect(await first('/tokens', ({ id }) => id === token)).to.equal(token);
  });

  it('includes keys, consents and tokens with the scope tokens.revoke', async () => {
    const { app: other } = await authorizeApplication(['investments.read']);
    const { as } = await authorizeApplication(['tokens.revoke']);
    const { key } = await workspace.keyFor(owner.userId);
    const keyId = (await bench.resolve(key)).body.principal.credentialId;
    const token = await first('/tokens', ({ application }) => application.id === other.id);
    for (const path of ['/api-keys', '/authorizations', '/tokens']) {
      expect((await call('GET', path, as)).status, path).to.equal(200);
    }
    for (const path of [`/api-keys/${keyId}`, `/tokens/${token}`]) {
      expect((await call('DELETE', path, as)).status, path).to.equal(204);
    }
    expect((await bench.resolve(key)).status).to.equal(404);
  });
});
