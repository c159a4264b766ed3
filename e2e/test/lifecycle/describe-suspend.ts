import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Lifecycle, Published, TokenReply } from '../../src/lifecycle.ts';

export function describeSuspend(started: () => Lifecycle): void {
  describe('lifecycle: an application is suspended', () => {
    let life: Lifecycle;
    let app: Published;
    let installation: string;
    let personal: TokenReply;
    let tokens: TokenReply[];

    before(async () => {
      life = started();
    });
    beforeEach(async () => {
      const published = await life.publishInstalled();
      ({ app, installation } = published);
      personal = published.tokens[1];
      tokens = [published.own, ...published.tokens];
    });

    const change = (method: string, action: string, body: object) =>
      life.send(life.keys.publisher, method, `/applications/${app.id}/${action}`, body);
    const stateOfInstallation = async () =>
      (await life.send(life.keys.tenant, 'GET', `/installations/${installation}`)).state;

    it('as a whole: no authorization, token or refresh, and every live token is invalid, until it is resumed', async () => {
      const impact = await life.send(
        life.keys.publisher,
        'GET',
        `/applications/${app.id}/impact?change=suspend`,
      );
      expect(impact).to.include({ installations: 1 });
      await change('POST', 'suspend', { reason: 'It sends odd data.' });
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(401);
      }
      expect((await life.machineToken(app)).error).to.equal('unauthorized_client');
      expect((await life.machineToken(app, life.tenant)).error).to.equal('unauthorized_client');
      expect((await life.refresh(app, personal)).error).to.equal('unauthorized_client');
      expect((await life.personalTokens(app, life.tenant)).error).not.to.equal(undefined);
      expect(await life.application(app.id)).to.include({ state: 'suspended' });
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({
        status: 200,
        isInstallable: false,
      });
      await eventually(
        'the directory hides it',
        async () => (await life.shownIn(app)).length === 0,
      );
      const request = {
        applicationId: app.id,
        environment: 'production',
        scopes: app.scopes,
      };
      await life.send(life.keys.stranger, 'POST', '/installations', request, 409);
      expect(await stateOfInstallation()).to.equal('active');
      const { reason } = await life.recorded(life.keys.publisher, 'application.suspended', app.id);
      expect(reason).to.equal('It sends odd data.');

      await change('POST', 'resume', {});
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      expect((await life.refresh(app, personal)).status).to.equal(200);
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({
        status: 200,
        isInstallable: true,
      });
      await eventually(
        'the directory shows it again',
        async () => (await life.shownIn(app)).length === 3,
      );
      await life.recorded(life.keys.publisher, 'application.resumed', app.id);
    });

    it('by the operator: its publisher sees the suspension and the reason, and cannot resume the application', async () => {
      const { publisher, operator } = life.keys;
      const send = (key: string, action: string, body: object, status: number) =>
        life.send(key, 'POST', `/applications/${app.id}/${action}`, body, status);
      await send(operator, 'suspend', { reason: 'It sends data elsewhere.' }, 204);
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(401);
      }
      expect((await life.machineToken(app)).error).to.equal('unauthorized_client');
      expect((await life.refresh(app, personal)).error).to.equal('unauthorized_client');
      expect((await life.personalTokens(app, life.tenant)).error).not.to.equal(undefined);
      const { state, suspensions } = await life.application(app.id);
      expect([state, suspensions.length]).to.deep.equal(['suspended', 1]);
      expect(suspensions[0]).to.include({ by: 'platform', reason: 'It sends data elsewhere.' });
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({
        status: 200,
        isInstallable: false,
      });
      await eventually(
        'the directory hides it',
        async () => (await life.shownIn(app)).length === 0,
      );
      expect(await stateOfInstallation()).to.equal('active');
      const record = await life.recorded(publisher, 'application.suspended', app.id);
      expect(record.actor).to.include({ type: 'system', id: 'outside' });
      expect(record.details).to.include({ by: 'platform' });
      const { user } = await life.send(operator, 'GET', '/me');
      expect(JSON.stringify(record)).not.to.contain(user.id);
      const own = await life.recorded(operator, 'application.suspended', app.id);
      expect(own.actor).to.include({ type: 'user', id: user.id });

      await send(publisher, 'suspend', { reason: 'We look into it.' }, 200);
      await send(operator, 'resume', {}, 204);
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(401);
      }
      await send(operator, 'resume', {}, 409);
      await send(publisher, 'resume', {}, 200);
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      await eventually(
        'the directory shows it again',
        async () => (await life.shownIn(app)).length === 3,
      );
      await send(operator, 'suspend', { reason: 'It does so again.' }, 204);
      expect((await send(publisher, 'resume', {}, 409)).message).to.contain(
        'operator of the platform',
      );
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(401);
      }
    });

    it('ends nothing of a tenant, who can uninstall it: the tokens stay invalid', async () => {
      await change('POST', 'suspend', {});
      await life.send(life.keys.tenant, 'DELETE', `/installations/${installation}`);
      await change('POST', 'resume', {});
      expect(await Promise.all(tokens.map((token) => life.statusWith(token)))).to.deep.equal([
        200, 401, 401,
      ]);
      expect((await life.machineToken(app, life.tenant)).error).to.equal('access_denied');
    });

    it('for authorization flows only: no new authorization, and live tokens stay live', async () => {
      await change('PUT', 'authorization-flows', { enabled: false });
      expect((await life.personalTokens(app, life.tenant)).error).not.to.equal(undefined);
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      expect((await life.refresh(app, personal)).status).to.equal(200);
      expect(await stateOfInstallation()).to.equal('active');
      expect(await life.isListed(app)).to.equal(true);
      expect(await life.application(app.id)).to.include({
        state: 'active',
        authorizationFlowsSuspended: true,
      });
      const { details } = await life.recorded(life.keys.publisher, 'application.suspended', app.id);
      expect(details).to.include({ flowsOnly: true });
      await change('PUT', 'authorization-flows', { enabled: true });
      expect((await life.personalTokens(app, life.tenant)).status).to.equal(200);
    });
  });
}
