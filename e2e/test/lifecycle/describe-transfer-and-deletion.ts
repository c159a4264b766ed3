import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Lifecycle, Published, TokenReply } from '../../src/lifecycle.ts';

export function describeTransferAndDeletion(started: () => Lifecycle): void {
  describe('lifecycle: an application is transferred, or deleted', () => {
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

    const at = () => `/applications/${app.id}`;
    const installed = () => life.send(life.keys.tenant, 'GET', `/installations/${installation}`);

    it('is transferred: grants of other workspaces stay, and the former owner loses everything', async () => {
      const { publisher, stranger, tenant } = life.keys;
      await life.send(publisher, 'POST', `${at()}/transfer`, {
        toWorkspaceId: life.stranger.workspaceId,
      });
      await life.send(tenant, 'POST', `${at()}/transfer/accept`, {}, 404);
      for (const token of [own, ...tokens]) {
        expect(await life.statusWith(token), 'only offered').to.equal(200);
      }
      const { clientSecret } = await life.send(stranger, 'POST', `${at()}/transfer/accept`, {});

      expect(await life.statusWith(own)).to.equal(401);
      expect((await life.machineToken(app)).error).to.equal('invalid_client');
      for (const path of ['', '/listing', '/visibility', '/installations', '/secrets']) {
        await life.send(publisher, 'GET', `${at()}${path}`, undefined, 404);
      }
      await life.send(publisher, 'POST', `/installations/${installation}/suspend`, {}, 404);

      const renewed = { ...app, clientSecret };
      for (const token of tokens) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      expect((await life.refresh(renewed, tokens[1]!)).status).to.equal(200);
      expect(await life.statusWith(await life.machineToken(renewed, life.tenant))).to.equal(200);
      expect(await life.statusWith(await life.machineToken(renewed))).to.equal(200);
      expect(await installed()).to.include({ state: 'active' });
      expect(await life.send(stranger, 'GET', at())).to.deep.include({
        clientId: app.clientId,
        visibility: 'public',
        listing: { state: 'published' },
      });
      const { data } = await life.send(stranger, 'GET', `${at()}/installations`);
      expect(data.map(({ id }: { id: string }) => id)).to.deep.equal([installation]);
      await eventually('the tenant sees the new publisher', async () => {
        return (await installed()).publisher.organizationId === life.stranger.organizationId;
      });

      await life.recorded(publisher, 'application.ownership_offered', app.id);
      for (const party of [publisher, stranger]) {
        await life.recorded(party, 'application.ownership_transferred', app.id);
      }
      const escalated = await life.recorded(stranger, 'permission.escalated', app.id);
      expect(escalated.details).to.deep.include({ scopes: app.scopes });
      expect(escalated.targets).to.deep.include({
        type: 'workspace',
        id: life.stranger.workspaceId,
      });
    });

    it('is transferred to an organization without the plan to share it: private, and installations stay', async () => {
      const shared = await life.register();
      const { publisher, stranger, tenant } = life.keys;
      const organizations = [life.tenant.organizationId];
      await life.setVisibility(shared.id, { visibility: 'organization', organizations });
      const id = await life.install(tenant, shared);
      const token = await life.machineToken(shared, life.tenant);
      const path = `/applications/${shared.id}`;
      await life.send(publisher, 'POST', `${path}/transfer`, {
        toWorkspaceId: life.stranger.workspaceId,
      });
      await life.send(stranger, 'POST', `${path}/transfer/accept`, {});
      // The directory processes the event, and then writes the visibility to the application.
      await eventually(
        'it is private',
        async () => (await life.send(stranger, 'GET', path)).visibility === 'private',
      );
      expect(await life.send(stranger, 'GET', `${path}/visibility`)).to.include({
        visibility: 'private',
      });
      await life.send(tenant, 'GET', `/directory/shared-listings/${shared.id}`, undefined, 404);
      expect((await life.send(tenant, 'GET', `/installations/${id}`)).state).to.equal('active');
      expect(await life.statusWith(token)).to.equal(200);
      expect(
        (await life.recorded(stranger, 'listing.visibility_changed', shared.id)).reason,
      ).to.equal('plan');
    });

    it('is scheduled for deletion during a review: the review ends, and nothing is published', async () => {
      const { publisher, reviewer } = life.keys;
      const asked = await life.register();
      const review = await life.submit(asked);
      await life.setVisibility(asked.id, { visibility: 'public' });
      await life.send(publisher, 'DELETE', `/applications/${asked.id}`);
      await life.send(reviewer, 'POST', `/reviews/${review}/approve`, {}, 409);
      await eventually('the review has ended', async () => {
        return (await life.send(reviewer, 'GET', `/reviews/${review}`)).state === 'withdrawn';
      });
      await life.send(publisher, 'POST', `/applications/${asked.id}/restore`);
      await life.send(reviewer, 'POST', `/reviews/${review}/approve`, {}, 409);
      expect(await life.isListed(asked)).to.equal(false);
      await life.recorded(publisher, 'listing.unpublished', asked.id);
    });

    // The deletion after seven days, tested with a clock:
    // services/authorization/test/applications/delete-application.test.ts.
    it('is scheduled for deletion: unpublished, without new authorizations, and all except the listing can be restored', async () => {
      const { publisher, stranger } = life.keys;
      const impact = await life.send(publisher, 'GET', `${at()}/impact?change=delete`);
      expect(impact).to.include({ change: 'delete', installations: 1 });
      const { state, deletionAt } = await life.send(publisher, 'DELETE', at());
      expect(state).to.equal('pending_deletion');
      expect(deletionAt).to.be.a('string');
      // Workspaces with an installation can use the application until the deletion. Meanwhile they
      // look for a replacement.
      for (const token of [own, ...tokens]) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      expect((await life.personalTokens(app, life.tenant)).error).not.to.equal(undefined);
      const request = {
        applicationId: app.id,
        environment: 'production',
        scopes: app.scopes,
      };
      expect(await life.statusOf(stranger, 'POST', '/installations', request)).to.be.oneOf([
        403, 409,
      ]);
      expect((await life.seenBy(stranger, app.id)).isInstallable).not.to.equal(true);
      const scheduled = await life.recorded(publisher, 'application.deletion_scheduled', app.id);
      expect(scheduled.details).to.include({ deletionAt });
      await eventually('it is unpublished', async () => {
        return (await life.application(app.id)).listing.state === 'unpublished';
      });
      expect(await life.isListed(app)).to.equal(false);
      expect(await life.seenBy(stranger, app.id)).to.deep.equal({ status: 403 });
      const { reason } = await life.recorded(publisher, 'listing.unpublished', app.id);
      expect(reason).to.equal('deletion');
      await life.send(publisher, 'PUT', `${at()}/visibility`, { visibility: 'public' }, 409);

      expect(await life.send(publisher, 'POST', `${at()}/restore`)).to.deep.include({
        state: 'active',
        deletionAt: null,
      });
      for (const token of [own, ...tokens]) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      expect((await life.refresh(app, tokens[1]!)).status).to.equal(200);
      expect(await installed()).to.include({ state: 'active' });
      expect(await life.application(app.id)).to.deep.include({
        visibility: 'private',
        listing: { state: 'unpublished' },
      });
      for (const type of ['application.updated', 'application.restored']) {
        expect((await life.recorded(publisher, type, app.id)).details).to.deep.include({
          state: 'active',
        });
      }
    });
  });
}
