import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Lifecycle, Published } from '../../src/lifecycle.ts';

export function describeCreateAndPublish(started: () => Lifecycle): void {
  describe('lifecycle: an application is created and published', () => {
    let life: Lifecycle;

    before(async () => {
      life = started();
    });

    /** Everything that must stay unchanged by the publication. */
    async function unchangedBy({ id }: Published) {
      const {
        visibility: _visibility,
        listing: _listing,
        ...application
      } = await life.application(id);
      const { data: secrets } = await life.send(
        life.keys.publisher,
        'GET',
        `/applications/${id}/secrets`,
      );
      const { data: tenants } = await life.send(
        life.keys.publisher,
        'GET',
        `/applications/${id}/installations`,
      );
      const { data: installed } = await life.send(
        life.keys.tenant,
        'GET',
        `/installations?applicationId=${id}`,
      );
      // Times of use are excluded: the tokens are used in between.
      const withoutUse = secrets.map(
        ({ lastUsedAt: _lastUsedAt, ...secret }: Record<string, unknown>) => secret,
      );
      return {
        application,
        secrets: withoutUse,
        tenants,
        installed,
      };
    }

    it('works immediately in its workspace, and is unknown to all others', async () => {
      const app = await life.register();
      expect(app).to.include({ state: 'active', visibility: 'private' });
      expect(app.clientSecret).to.be.a('string');
      expect(await life.application(app.id)).not.to.have.property('clientSecret');
      expect(await life.statusWith(await life.machineToken(app))).to.equal(200);
      for (const party of ['tenant', 'neighbour', 'stranger', 'reviewer', 'operator'] as const) {
        expect(await life.seenBy(life.keys[party], app.id), party).to.deep.equal({ status: 404 });
      }
      expect(await life.isListed(app)).to.equal(false);
      const refused = await life.machineToken(app, life.tenant);
      expect([refused.status, refused.error]).to.deep.equal([400, 'access_denied']);
      const record = await life.recorded(life.keys.publisher, 'application.created', app.id);
      expect(record.details).to.deep.include({ name: app.name, scopes: app.scopes });
    });

    it('is published later: credentials, scopes, flows, tokens and installed tenants stay', async () => {
      const app = await life.register();
      const organizations = [life.tenant.organizationId];
      await life.setVisibility(app.id, { visibility: 'organization', organizations });
      const installation = await life.install(life.keys.tenant, app);
      const issued = [
        await life.machineToken(app),
        await life.machineToken(app, life.tenant),
        await life.personalTokens(app, life.tenant),
      ];
      const before = await unchangedBy(app);
      expect(before.installed.map(({ id }: { id: string }) => id)).to.deep.equal([installation]);

      const shared = `/directory/shared-listings/${app.id}`;
      await life.send(life.keys.tenant, 'GET', shared);
      await life.send(life.keys.stranger, 'GET', shared, undefined, 404);

      const review = await life.submit(app);
      await life.setVisibility(app.id, { visibility: 'public' });
      expect((await life.application(app.id)).listing).to.deep.equal({ state: 'in_manual_review' });
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({ status: 404 });
      expect(await life.isListed(app)).to.equal(false);
      await life.approve(review);
      expect(await life.isListed(app)).to.equal(true);

      expect(await unchangedBy(app)).to.deep.equal(before);
      const { visibility, listing } = await life.application(app.id);
      expect({ visibility, listing }).to.deep.equal({
        visibility: 'public',
        listing: { state: 'published' },
      });
      for (const token of issued) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      expect((await life.refresh(app, issued[2]!)).status).to.equal(200);
      const later = [
        await life.machineToken(app, life.tenant),
        await life.personalTokens(app, life.tenant),
      ];
      for (const token of later) {
        expect(await life.statusWith(token)).to.equal(200);
      }
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({
        status: 200,
        isInstallable: true,
      });
      for (const action of ['listing.submitted', 'listing.approved', 'listing.published']) {
        await life.recorded(life.keys.publisher, action, app.id);
      }
    });

    it('is published at creation, after its description and approval, with the same credentials', async () => {
      const app = await life.register({ publish: true });
      const before = await unchangedBy(app);
      const listing = `/applications/${app.id}/listing`;
      await eventually(
        'it has a draft',
        async () => (await life.statusOf(life.keys.publisher, 'GET', listing)) === 200,
      );
      expect(await life.send(life.keys.publisher, 'GET', listing)).to.include({
        name: app.name,
        state: 'draft',
        visibility: 'public',
      });
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({ status: 404 });
      await life.approve(await life.submit(app));
      expect(await life.application(app.id)).to.deep.include({
        visibility: 'public',
        listing: { state: 'published' },
      });
      expect(await unchangedBy(app)).to.deep.equal(before);
      expect(await life.statusWith(await life.machineToken(app))).to.equal(200);
      expect(await life.seenBy(life.keys.stranger, app.id)).to.deep.equal({
        status: 200,
        isInstallable: true,
      });
    });

    it('is not published by a decision of its own organization, or by the operator', async () => {
      const app = await life.register();
      const review = await life.submit(app);
      for (const party of ['publisher', 'neighbour', 'operator', 'stranger'] as const) {
        expect(
          await life.statusOf(life.keys[party], 'POST', `/reviews/${review}/approve`, {}),
          party,
        ).to.equal(403);
      }
      expect((await life.application(app.id)).listing).to.deep.equal({ state: 'in_manual_review' });
    });
  });
}
