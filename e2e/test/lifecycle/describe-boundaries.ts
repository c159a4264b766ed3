import { generateApiKey } from '@irp/secrets';
import { expect } from 'chai';
import type { Lifecycle, Published } from '../../src/lifecycle.ts';

export function describeBoundaries(started: () => Lifecycle): void {
  describe('lifecycle: outsiders change nothing', () => {
    let life: Lifecycle;
    let app: Published;
    let installation: string;
    let request: string;

    before(async () => {
      life = started();
      app = await life.publish();
      installation = await life.install(life.keys.tenant, app);
      const other = await life.publish();
      const requested = { applicationId: other.id, environment: 'production' };
      request = (await life.send(life.keys.member, 'POST', '/installation-requests', requested)).id;
    });
    afterEach('nothing has changed', async () => {
      const read = (path: string) => life.send(life.keys.tenant, 'GET', path);
      expect(await read(`/installations/${installation}`)).to.deep.include({
        state: 'active',
        suspensions: [],
      });
      expect(await read(`/installation-requests/${request}`)).to.include({ state: 'pending' });
      expect(await life.application(app.id)).to.deep.include({
        state: 'active',
        visibility: 'public',
        listing: { state: 'published' },
      });
      expect(await life.statusWith(await life.machineToken(app, life.tenant))).to.equal(200);
    });

    type Call = readonly [method: string, path: string, body?: object];
    const ofTenant = (): Call[] => [
      ['GET', `/installations/${installation}`],
      ['DELETE', `/installations/${installation}`],
      ['POST', `/installations/${installation}/suspend`, {}],
      ['POST', `/installations/${installation}/resume`, {}],
      ['POST', `/installations/${installation}/reauthorize`, { scopes: app.scopes }],
      ['GET', `/installation-requests/${request}`],
      ['POST', `/installation-requests/${request}/approve`, { scopes: app.scopes }],
      ['POST', `/installation-requests/${request}/decline`, {}],
    ];
    const ofPublisher = (): Call[] => [
      ['GET', `/applications/${app.id}/listing`],
      ['PUT', `/applications/${app.id}/listing`, { name: 'Theirs' }],
      ['POST', `/applications/${app.id}/listing/submit`],
      ['POST', `/applications/${app.id}/listing/withdraw`],
      ['POST', `/applications/${app.id}/listing/unpublish`, {}],
      [
        'POST',
        `/applications/${app.id}/listing/versions`,
        { number: '9.0.0', releaseNotes: 'Theirs' },
      ],
      ['GET', `/applications/${app.id}/visibility`],
      ['PUT', `/applications/${app.id}/visibility`, { visibility: 'private' }],
      ['GET', `/applications/${app.id}/installations`],
      ['POST', `/applications/${app.id}/suspend`, {}],
      ['DELETE', `/applications/${app.id}`],
    ];

    async function expectStatus(
      calls: readonly Call[],
      status: number,
      headers: Record<string, string>,
    ) {
      for (const version of ['v1', 'v2']) {
        for (const [method, path, body] of calls) {
          const reply = await life.platform.call(method, `/${version}${path}`, {
            headers,
            ...(body ? { body } : {}),
          });
          expect(reply.status, `${method} /${version}${path}: ${reply.text}`).to.equal(status);
          expect(reply.body.error).to.be.a('string');
        }
      }
    }
    const withKey = (key: string) => ({ 'X-API-Key': key });

    it('404 to the owner of another workspace, and to a reviewer outside of reviews', async () => {
      for (const key of [life.keys.stranger, life.keys.reviewer]) {
        await expectStatus([...ofTenant(), ...ofPublisher()], 404, withKey(key));
      }
      for (const key of [life.keys.stranger, life.keys.reviewer]) {
        expect(
          (await life.send(key, 'GET', `/installations?applicationId=${app.id}`)).data,
        ).to.deep.equal([]);
      }
    });

    it('404 to the tenant for operations of the publisher, and vice versa', async () => {
      await expectStatus(ofPublisher(), 404, withKey(life.keys.tenant));
      const [, , , , reauthorize, ...requests] = ofTenant();
      await expectStatus([reauthorize!, ...requests], 404, withKey(life.keys.publisher));
    });

    it('403 or 404 to the operator, who suspends applications, suspends and ends installations, and agrees to nothing for a tenant', async () => {
      const [, , , , reauthorize, ...requests] = ofTenant();
      const suspend = `/applications/${app.id}/suspend`;
      const others = ofPublisher().filter(([, path]) => path !== suspend);
      await expectStatus([reauthorize!, ...requests, ...others], 404, withKey(life.keys.operator));
      await expectStatus([['POST', suspend, {}]], 400, withKey(life.keys.operator));
      const review = (
        await life.send(life.keys.publisher, 'GET', `/applications/${app.id}/listing`)
      ).review.id;
      await expectStatus(
        [['POST', `/reviews/${review}/reject`, { comment: 'No.' }]],
        403,
        withKey(life.keys.operator),
      );
      const wish = {
        applicationId: app.id,
        environment: 'production',
        scopes: app.scopes,
      };
      const named = { ...wish, workspaceId: life.stranger.workspaceId };
      await expectStatus([['POST', '/installations', named]], 400, withKey(life.keys.operator));
      const installed = await life.install(life.keys.operator, app);
      expect(
        (await life.machineToken(app, life.stranger)).error,
        'in its own workspace only',
      ).to.equal('access_denied');
      await life.send(life.keys.operator, 'DELETE', `/installations/${installed}`);
    });

    it('403 to a member, and to an application with any scopes', async () => {
      const [, remove, suspend, resume, reauthorize] = ofTenant();
      const install = {
        applicationId: app.id,
        environment: 'production',
        scopes: app.scopes,
      };
      const changes: Call[] = [
        remove!,
        suspend!,
        resume!,
        reauthorize!,
        ['POST', '/installations', install],
      ];
      await expectStatus(changes, 403, withKey(life.keys.member));
      const scopes = [
        'installations.read',
        'installations.write',
        'directory.write',
        'investments.read',
      ];
      const robot = await life.register({ scopes });
      const organizations = [life.tenant.organizationId];
      await life.setVisibility(robot.id, { visibility: 'organization', organizations });
      await life.install(life.keys.tenant, robot);
      const { access_token: token } = await life.machineToken(robot, life.tenant);
      await expectStatus(changes, 403, { Authorization: `Bearer ${token}` });
    });

    it('404 to a sandbox key of the workspace', async () => {
      const key = { name: 'Sandbox', environment: 'sandbox' };
      const { key: sandbox } = await life.send(life.keys.tenant, 'POST', '/api-keys', key);
      await expectStatus(ofTenant(), 404, withKey(sandbox));
    });

    it('421 to a key of another region, and 401 without one', async () => {
      const elsewhere = generateApiKey({ environment: 'production', region: 'eu' });
      await expectStatus([...ofTenant(), ...ofPublisher()], 421, withKey(elsewhere));
      await expectStatus([...ofTenant(), ...ofPublisher()], 401, {});
    });
  });
}
