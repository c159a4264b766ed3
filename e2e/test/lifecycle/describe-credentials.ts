import { expect } from 'chai';
import type { Lifecycle, Published, TokenReply } from '../../src/lifecycle.ts';

export function describeCredentials(started: () => Lifecycle): void {
  describe('lifecycle: credentials and tokens of an installed application', () => {
    let life: Lifecycle;
    let app: Published;
    let installation: string;
    let tokens: Record<'own' | 'tenant' | 'neighbour' | 'personal', TokenReply>;

    before(async () => {
      life = started();
    });
    beforeEach(async () => {
      app = await life.publish();
      installation = await life.install(life.keys.tenant, app);
      await life.install(life.keys.neighbour, app);
      tokens = {
        own: await life.machineToken(app),
        tenant: await life.machineToken(app, life.tenant),
        neighbour: await life.machineToken(app, life.neighbour),
        personal: await life.personalTokens(app, life.tenant),
      };
    });

    const publisher = (method: string, action: string, body?: object) =>
      life.send(life.keys.publisher, method, `/applications/${app.id}${action}`, body);
    const statuses = async () => {
      const entries = Object.entries(tokens).map(async ([name, token]) => [
        name,
        await life.statusWith(token),
      ]);
      return Object.fromEntries(await Promise.all(entries));
    };
    const allOf = (status: number) => ({
      own: status,
      tenant: status,
      neighbour: status,
      personal: status,
    });
    const isInstalled = async () =>
      (await life.send(life.keys.tenant, 'GET', `/installations/${installation}`)).state ===
      'active';

    it('a rotated secret works beside the new secret during the overlap, and not without an overlap', async () => {
      const { id, clientSecret } = await publisher('POST', '/secrets', { overlapHours: 24 });
      const renewed = { ...app, clientSecret };
      for (const one of [app, renewed]) {
        expect((await life.machineToken(one, life.tenant)).status).to.equal(200);
      }
      const { data: secrets } = await publisher('GET', '/secrets');
      expect(secrets).to.have.length(2);
      for (const { expiresAt, lastUsedAt, ...one } of secrets) {
        expect(lastUsedAt, 'the use is shown').not.to.equal(null);
        expect(expiresAt === null, 'only the older one ends').to.equal(one.id === id);
      }
      const { details } = await life.recorded(life.keys.publisher, 'secret.rotated', app.id);
      expect(details).to.include({ overlapHours: 24 });

      const last = {
        ...app,
        clientSecret: (await publisher('POST', '/secrets', { overlapHours: 0 })).clientSecret,
      };
      for (const one of [app, renewed]) {
        const { status, error } = await life.machineToken(one);
        expect([status, error]).to.deep.equal([401, 'invalid_client']);
      }
      expect((await life.machineToken(last)).status).to.equal(200);
      expect(await statuses()).to.deep.equal(allOf(200));
      expect(await isInstalled()).to.equal(true);
    });

    it('a compromise ends every secret and every token immediately, and no installation', async () => {
      const { clientSecret } = await publisher('POST', '/compromise', {
        description: 'It was in a repository.',
      });
      expect(await statuses()).to.deep.equal(allOf(401));
      expect((await life.machineToken(app)).error).to.equal('invalid_client');
      const renewed = { ...app, clientSecret };
      expect((await life.refresh(renewed, tokens.personal)).error).to.equal('invalid_grant');
      expect(await life.statusWith(await life.machineToken(renewed, life.tenant))).to.equal(200);
      expect(await isInstalled()).to.equal(true);
      expect(await life.application(app.id)).to.deep.include({
        visibility: 'public',
        listing: { state: 'published' },
      });
      for (const action of [
        'application.credentials_compromised',
        'secret.rotated',
        'token.revoked',
      ]) {
        await life.recorded(life.keys.publisher, action, app.id);
      }
      await life.recorded(life.keys.tenant, 'token.revoked', app.id);
      await life.recorded(life.keys.neighbour, 'token.revoked', app.id);
    });

    it('downstream access is revoked for the selected workspaces', async () => {
      const { workspaceId } = life.tenant;
      const unknown = life.stranger.workspaceId;
      const { tokensRevoked } = await publisher('POST', '/revoke-downstream', {
        workspaceIds: [workspaceId, unknown],
      });
      expect(tokensRevoked).to.be.at.least(3);
      expect(await statuses()).to.deep.equal({
        ...allOf(200),
        tenant: 401,
        personal: 401,
      });
      expect((await life.refresh(app, tokens.personal)).error).to.equal('invalid_grant');
      expect(await isInstalled()).to.equal(true);
      expect(await life.statusWith(await life.machineToken(app, life.tenant))).to.equal(200);
      const { details } = await life.recorded(
        life.keys.publisher,
        'application.downstream_revoked',
        app.id,
      );
      expect(details).to.deep.include({ workspaceIds: [workspaceId] });
      await life.recorded(life.keys.tenant, 'token.revoked', app.id);
    });

    it('downstream access is revoked for all workspaces', async () => {
      await publisher('POST', '/revoke-downstream', {});
      expect(await statuses()).to.deep.equal(allOf(401));
      expect((await life.refresh(app, tokens.personal)).error).to.equal('invalid_grant');
      expect(await isInstalled()).to.equal(true);
      expect((await life.machineToken(app, life.tenant)).status).to.equal(200);
      for (const party of ['tenant', 'neighbour'] as const) {
        await life.recorded(life.keys[party], 'token.revoked', app.id);
      }
    });
  });
}
