import { createHash } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const scopes = ['investments.read'];

describe('directory: tokens of an installed application', () => {
  let bench: InstallationBench;
  let publisher: Principal;
  let operator: Principal;
  let admin: Principal;
  let app: Awaited<ReturnType<InstallationBench['publish']>>;

  before(async () => {
    bench = await startInstallations();
    publisher = await (await bench.createWorkspace()).person('owner');
    operator = {
      ...(await (await bench.createWorkspace()).person('owner')),
      platformRoles: ['operator'],
    };
  });
  after(() => bench.stop());
  beforeEach(async () => {
    admin = await (await bench.createWorkspace()).person('admin');
    app = await bench.publish(publisher);
  });

  async function tokenRequest(): Promise<{ access_token?: string; error?: string }> {
    const form = {
      grant_type: 'client_credentials',
      client_id: app.id,
      client_secret: app.clientSecret,
    };
    const body = new URLSearchParams({ ...form, workspace_id: admin.workspaceId });
    return (
      await fetch(`${bench.authorizationUrl}/oauth/token`, { method: 'POST', body })
    ).json() as Promise<object>;
  }
  async function newToken(): Promise<string> {
    const { access_token: token, error } = await tokenRequest();
    expect(error).to.equal(undefined);
    return token!;
  }
  async function resolve(token: string): Promise<Principal | undefined> {
    const body = {
      kind: 'access_token',
      sha256: createHash('sha256').update(token).digest('base64url'),
    };
    return (
      await bench.authorization('POST', '/internal/credentials/resolve', { as: 'internal', body })
    ).body.principal;
  }

  it('work from the response of the installation, in its environment and with its scopes', async () => {
    expect((await tokenRequest()).error).to.equal('access_denied');
    await bench.install(admin, app.id, scopes, { environment: 'sandbox' });
    const { workspaceId, organizationId } = admin;
    expect(await resolve(await newToken())).to.deep.include({
      workspaceId,
      organizationId,
      environment: 'sandbox',
      kind: 'application',
      scopes,
    });
  });

  for (const [by, callerOf] of [
    ['the workspace', () => admin],
    ['the publisher', () => publisher],
    ['the operator', () => operator],
  ] as const) {
    it(`are invalid from the response of a suspension by ${by}, and valid again after it is lifted`, async () => {
      const { id } = await bench.install(admin, app.id, scopes);
      const token = await newToken();
      await bench.change(callerOf(), id, 'suspend');
      expect(await resolve(token)).to.equal(undefined);
      expect((await tokenRequest()).error).to.equal('access_denied');
      await bench.change(callerOf(), id, 'resume');
      expect(await resolve(token)).to.deep.include({ scopes });
    });
  }

  it('are invalid after the application was uninstalled, even if it is installed again', async () => {
    const { id } = await bench.install(admin, app.id, scopes);
    const token = await newToken();
    expect((await bench.call('DELETE', `/v2/installations/${id}`, { as: admin })).status).to.equal(
      204,
    );
    expect(await resolve(token)).to.equal(undefined);
    await bench.install(admin, app.id, scopes);
    expect(await resolve(token)).to.equal(undefined);
    expect(await resolve(await newToken())).to.deep.include({ scopes });
  });

  it("get an added scope only after an admin's consent", async () => {
    const wide = ['investments.read', 'members.read'];
    const { id } = await bench.install(admin, app.id, scopes);
    await bench.setScopes(publisher, app.id, wide);
    expect((await resolve(await newToken()))!.scopes).to.deep.equal(scopes);
    await bench.change(admin, id, 'reauthorize', { scopes: wide });
    const token = await newToken();
    expect((await resolve(token))!.scopes).to.have.members(wide);
    await bench.setScopes(publisher, app.id, ['members.read']);
    expect((await resolve(token))!.scopes).to.deep.equal(['members.read']);
  });
});
