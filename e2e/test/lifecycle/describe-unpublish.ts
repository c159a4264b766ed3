import { expect } from 'chai';
import type { Lifecycle, Published, TokenReply } from '../../src/lifecycle.ts';

export function describeUnpublish(started: () => Lifecycle): void {
  describe('lifecycle: an application is unpublished, or accepts no new installations', () => {
    let life: Lifecycle;
    let app: Published;
    let installation: string;
    let own: TokenReply;
    let tokens: readonly TokenReply[];

    before(async () => {
      life = started();
    });
    beforeEach(async () => {
      ({ app, installation, own, tokens } = await life.publishInstalled());
    });

    const unpublish = (existingInstallations: string) =>
      life.send(life.keys.publisher, 'POST', `/applications/${app.id}/listing/unpublish`, {
        existingInstallations,
      });
    const installed = () => life.send(life.keys.tenant, 'GET', `/installations/${installation}`);
    const installAs = (key: string) =>
      life.statusOf(key, 'POST', '/installations', {
        applicationId: app.id,
        environment: 'production',
        scopes: app.scopes,
      });

    async function expectGone() {
      expect(await life.application(app.id)).to.deep.include({
        state: 'active',
        visibility: 'private',
        listing: { state: 'unpublished' },
      });
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({ status: 403 });
      expect(await installAs(life.keys.stranger)).to.equal(403);
      expect(await life.isListed(app)).to.equal(false);
      expect(await life.statusWith(own), 'its own workspace is not affected').to.equal(200);
      expect(
        (await life.recorded(life.keys.publisher, 'listing.published', app.id)).targets,
      ).to.have.length(1);
    }

    it('keeps existing installations: gone for others, and unchanged for workspaces with an installation', async () => {
      const impact = await life.send(
        life.keys.publisher,
        'GET',
        `/applications/${app.id}/impact?change=unpublish`,
      );
      expect(impact).to.include({ change: 'unpublish', installations: 1 });
      await unpublish('keep');
      await expectGone();
      expect(await installed()).to.include({ state: 'active' });
      expect((await life.seenBy(life.keys.tenant, app.id)).status).to.equal(200);
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      expect((await life.refresh(app, tokens[1]!)).status).to.equal(200);
      expect((await life.machineToken(app, life.tenant)).status).to.equal(200);
      expect((await life.personalTokens(app, life.tenant)).status).to.equal(200);
      const { details, reason } = await life.recorded(
        life.keys.publisher,
        'listing.unpublished',
        app.id,
      );
      expect({ ...details, reason }).to.include({
        existingInstallations: 'keep',
        reason: 'requested',
      });
      await life.setVisibility(app.id, { visibility: 'public' });
      expect(await life.seenBy(life.keys.stranger, app.id), 'not without a review').to.deep.equal({
        status: 403,
      });
      expect(await life.isListed(app)).to.equal(false);
      await life.approve(
        await life.submit(app, { version: { number: '1.5.0', releaseNotes: 'Again.' } }),
      );
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({
        status: 200,
        isInstallable: true,
      });
    });

    it('revokes existing installations: every token is invalid with the response', async () => {
      await unpublish('revoke');
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(401);
      }
      expect((await life.refresh(app, tokens[1]!)).error).to.equal('invalid_grant');
      expect((await life.machineToken(app, life.tenant)).error).to.equal('access_denied');
      await expectGone();
      expect(await installed()).to.include({ state: 'revoked', endedBy: 'publisher' });
      expect((await installed()).endReason).to.equal('The publisher unpublished the application');
      expect((await life.seenBy(life.keys.tenant, app.id)).status).to.equal(403);
      const { details } = await life.recorded(life.keys.publisher, 'listing.unpublished', app.id);
      expect(details).to.include({ existingInstallations: 'revoke' });
      const removed = await life.recorded(life.keys.tenant, 'installation.removed', installation);
      expect(removed.details).to.include({ state: 'revoked', by: 'publisher' });
      expect(removed.reason).to.equal('The publisher unpublished the application');
      await life.recorded(life.keys.tenant, 'token.revoked', app.id);
    });

    it('is private for a while: hidden from others, kept by installed workspaces, and public again without a review', async () => {
      await life.setVisibility(app.id, { visibility: 'private' });
      expect((await life.application(app.id)).listing).to.deep.equal({ state: 'approved' });
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({ status: 404 });
      expect(await life.isListed(app)).to.equal(false);
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      await life.recorded(life.keys.publisher, 'listing.unpublished', app.id);
      await life.setVisibility(app.id, { visibility: 'public' });
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({
        status: 200,
        isInstallable: true,
      });
      expect(await life.isListed(app)).to.equal(true);
      expect(await installed()).to.include({ state: 'active' });
    });

    it('is delisted by the operator: hidden until it is relisted and reviewed again, and kept by installed workspaces', async () => {
      const { publisher, stranger, operator } = life.keys;
      const listing = `/applications/${app.id}/listing`;
      for (const key of [publisher, stranger, life.keys.tenant, life.keys.reviewer]) {
        for (const [action, body] of [['delist', { reason: 'Mine' }], ['relist']] as const) {
          expect(await life.statusOf(key, 'POST', `${listing}/${action}`, body)).to.equal(403);
        }
      }
      await life.send(operator, 'POST', `${listing}/delist`, { reason: 'It hides a cost.' });
      expect(await life.application(app.id)).to.deep.include({
        state: 'active',
        visibility: 'private',
        listing: { state: 'delisted' },
      });
      expect(await life.isListed(app)).to.equal(false);
      expect(await life.seenBy(stranger, app.id)).to.deep.equal({ status: 404 });
      expect(await installAs(stranger)).to.equal(404);
      await life.send(publisher, 'POST', `${listing}/submit`, undefined, 409);
      await life.send(
        publisher,
        'PUT',
        `/applications/${app.id}/visibility`,
        { visibility: 'public' },
        409,
      );
      for (const token of [own, ...tokens]) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      expect((await life.machineToken(app, life.tenant)).status).to.equal(200);
      expect(await installed()).to.include({ state: 'active' });
      expect((await life.seenBy(life.keys.tenant, app.id)).status).to.equal(200);
      expect((await life.recorded(publisher, 'listing.delisted', app.id)).reason).to.equal(
        'It hides a cost.',
      );
      await life.send(operator, 'POST', `${listing}/relist`);
      expect(await life.isListed(app)).to.equal(false);
      await life.recorded(publisher, 'listing.relisted', app.id);
      await life.setVisibility(app.id, { visibility: 'public' });
      await life.approve(
        await life.submit(app, {
          version: { number: '1.5.0', releaseNotes: 'The cost is shown.' },
        }),
      );
      expect(await life.isListed(app)).to.equal(true);
    });

    it('disables new installations: 403 for others, all else continues', async () => {
      const path = `/applications/${app.id}/new-installs`;
      await life.send(life.keys.publisher, 'PUT', path, { enabled: false });
      expect(await installAs(life.keys.stranger)).to.equal(403);
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({
        status: 200,
        isInstallable: false,
      });
      expect(await life.isListed(app)).to.equal(true);
      expect(await life.application(app.id)).to.deep.include({
        newInstallsDisabled: true,
        state: 'active',
        visibility: 'public',
        listing: { state: 'published' },
      });
      for (const token of [own, ...tokens]) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      expect((await life.refresh(app, tokens[1]!)).status).to.equal(200);
      expect((await life.machineToken(app, life.tenant)).status).to.equal(200);
      const { details } = await life.recorded(life.keys.publisher, 'application.updated', app.id);
      expect(details).to.include({ newInstallsDisabled: true });
      await life.send(life.keys.publisher, 'PUT', path, { enabled: true });
      expect(await installAs(life.keys.stranger)).to.equal(201);
    });
  });
}
