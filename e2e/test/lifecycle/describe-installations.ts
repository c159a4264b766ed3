import { expect } from 'chai';
import type { Lifecycle, Published } from '../../src/lifecycle.ts';

export function describeInstallations(started: () => Lifecycle): void {
  describe('lifecycle: an installation', () => {
    let life: Lifecycle;
    let app: Published;

    before(async () => {
      life = started();
    });
    beforeEach(async () => {
      app = await life.publish();
    });

    const change = (
      key: string,
      id: string,
      action: string,
      body: object = {},
      expected?: number,
    ) => life.send(key, 'POST', `/installations/${id}/${action}`, body, expected);
    const get = (id: string) => life.send(life.keys.tenant, 'GET', `/installations/${id}`);
    const parties = ['tenant', 'publisher', 'operator'] as const;
    const partyOf = {
      tenant: 'tenant',
      publisher: 'publisher',
      operator: 'platform',
    } as const;

    it('is requested by a member, and made by an admin who has seen every permission in words', async () => {
      const { tenant, member } = life.keys;
      const wish = { applicationId: app.id, environment: 'production' };
      await life.send(member, 'POST', '/installations', { ...wish, scopes: app.scopes }, 403);
      const request = await life.send(member, 'POST', '/installation-requests', wish);
      expect((await life.machineToken(app, life.tenant)).error).to.equal('access_denied');

      const preview = await life.send(
        tenant,
        'GET',
        `/installations/preview?applicationId=${app.id}`,
      );
      expect(preview).to.deep.include({
        isInstallable: true,
        installation: null,
        addedScopes: app.scopes,
      });
      const [shown] = preview.scopesRequested;
      expect(shown).to.include({ scope: 'investments.read', risk: 'low' });
      for (const text of [shown.description, shown.reason]) {
        expect(text).to.have.length.above(10);
      }
      const others = [...app.scopes, 'members.read'];
      const refused = await life.send(
        tenant,
        'POST',
        '/installations',
        { ...wish, scopes: others },
        409,
      );
      expect(refused).to.deep.include({ added: [], removed: ['members.read'] });

      await life.send(tenant, 'POST', `/installation-requests/${request.id}/approve`, {
        scopes: app.scopes,
      });
      const { data } = await life.send(tenant, 'GET', `/installations?applicationId=${app.id}`);
      expect(data).to.have.length(1);
      const [{ id }] = data;
      expect(data[0]).to.deep.include({
        state: 'active',
        scopes: app.scopes,
        createdBy: life.tenant.userId,
      });
      expect(await life.statusWith(await life.machineToken(app, life.tenant))).to.equal(200);
      await life.recorded(tenant, 'installation.requested', request.id);
      const created = await life.recorded(tenant, 'installation.created', id);
      expect(created.actor).to.deep.include({ type: 'user', id: life.tenant.userId });
      expect(created.details).to.deep.include({ scopes: app.scopes, requestId: request.id });
      const escalated = await life.recorded(tenant, 'permission.escalated', id);
      expect(escalated.details).to.deep.include({ added: app.scopes });
    });

    it('belongs to the environment selected by the admin, also over v1', async () => {
      const body = {
        applicationId: app.id,
        environment: 'sandbox',
        scopes: app.scopes,
      };
      const key = life.keys.tenant;
      const reply = await life.platform.call('POST', '/v1/installations', { key, body });
      expect(reply.status, reply.text).to.equal(201);
      expect(reply.headers.get('location')).to.equal(`/v1/installations/${reply.body.id}`);
      expect(reply.headers.get('deprecation')).to.equal('true');
      const { name } = await life.send(key, 'POST', '/investments', { name: 'Of production' });
      const { access_token: token } = await life.machineToken(app, life.tenant);
      const headers = { Authorization: `Bearer ${token}` };
      const { status, text } = await life.platform.call('GET', '/v2/investments', { headers });
      expect(status).to.equal(200);
      expect(text).not.to.contain(name);
      const { environment } = await life.send(key, 'GET', `/installations/${reply.body.id}`);
      expect(environment).to.equal('sandbox');
    });

    for (const party of parties) {
      it(`is suspended by the ${party}, and resumed by nobody else`, async () => {
        const id = await life.install(life.keys.tenant, app);
        const tokens = [
          await life.machineToken(app, life.tenant),
          await life.personalTokens(app, life.tenant),
        ];
        const own = await life.machineToken(app);
        await change(life.keys[party], id, 'suspend', { reason: 'Until we know more' });
        for (const token of tokens) {
          expect(await life.statusWith(token)).to.equal(401);
        }
        expect((await life.machineToken(app, life.tenant)).error).to.equal('access_denied');
        expect(await life.statusWith(own)).to.equal(200);
        expect((await get(id)).state).to.equal('suspended');
        for (const other of parties.filter((one) => one !== party)) {
          await change(life.keys[other], id, 'resume', {}, 403);
        }
        expect(await life.statusWith(tokens[0]!)).to.equal(401);
        expect((await change(life.keys[party], id, 'resume')).state).to.equal('active');
        for (const token of tokens) {
          expect(await life.statusWith(token)).to.equal(200);
        }
        const by = partyOf[party];
        for (const action of ['installation.suspended', 'installation.resumed']) {
          for (const log of party === 'publisher'
            ? (['tenant', 'publisher'] as const)
            : (['tenant'] as const)) {
            expect((await life.recorded(life.keys[log], action, id)).details).to.include({ by });
          }
        }
      });
    }

    for (const party of parties) {
      it(`is ended by the ${party}: its tokens stay invalid, even after another installation`, async () => {
        const id = await life.install(life.keys.tenant, app);
        const tokens = [
          await life.machineToken(app, life.tenant),
          await life.personalTokens(app, life.tenant),
        ];
        await life.send(life.keys[party], 'DELETE', `/installations/${id}`);
        for (const token of tokens) {
          expect(await life.statusWith(token)).to.equal(401);
        }
        expect((await life.refresh(app, tokens[1]!)).error).to.equal('invalid_grant');
        expect((await life.machineToken(app, life.tenant)).error).to.equal('access_denied');
        const by = partyOf[party];
        const state = party === 'tenant' ? 'uninstalled' : 'revoked';
        expect(await get(id)).to.include({ state, endedBy: by });
        const { details } = await life.recorded(life.keys.tenant, 'installation.removed', id);
        expect(details).to.include({ state, by });
        await life.recorded(life.keys.tenant, 'token.revoked', app.id);
        await life.install(life.keys.tenant, app);
        for (const token of tokens) {
          expect(await life.statusWith(token)).to.equal(401);
        }
        expect(await life.statusWith(await life.machineToken(app, life.tenant))).to.equal(200);
      });
    }
  });
}
