import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { migrations } from '../src/migrations.ts';
import { type RunningReviews, startReviews } from './support/start-reviews.ts';
import { pictureOf } from './support/test-images.ts';

/** The authorization service shows the logo of the record on the consent page. */
describe('directory: the logo in the record of an application', () => {
  let reviews: RunningReviews;
  let owner: Principal;
  let reviewer: Principal;

  before(async () => {
    reviews = await startReviews({ UNFINISHED_CHECK_MS: '20' });
    owner = await (await reviews.createWorkspace('enterprise')).person('owner');
    reviewer = await reviews.reviewer();
  });
  after(() => reviews.stop());

  async function succeed(method: string, path: string, as: Principal, body?: object | Buffer) {
    const response = await reviews.call(method, path, {
      as,
      ...(body && { body }),
      ...(Buffer.isBuffer(body) && { headers: { 'content-type': 'image/png' } }),
    });
    expect(response.status, response.text).to.be.oneOf([200, 201]);
    return response.body;
  }

  /** An application with a draft with a logo. */
  async function drafted() {
    const { id, name } = await reviews.createApplication(owner, { scopes: ['investments.read'] });
    const application = `/v2/applications/${id}`;
    const at = `${application}/listing`;
    const { vendor: _, ...draft } = listingDraftExample;
    await succeed('PUT', at, owner, { ...draft, name });
    const putLogo = async (color: string) =>
      (await succeed('PUT', `${at}/logo`, owner, await pictureOf('png', 256, 256, color)))
        .id as string;
    return {
      id,
      at,
      putLogo,
      logo: await putLogo('#ff0000'),
      recorded: async () => (await reviews.recordOf(id))?.logo,
      show: (visibility: string) =>
        succeed('PUT', `${application}/visibility`, owner, { visibility }),
      act: (act: string, body?: object) => succeed('POST', `${application}/${act}`, owner, body),
      approve: async (path = 'submit', body?: object) => {
        const { review } = await succeed('POST', `${at}/${path}`, owner, body);
        await succeed('POST', `/v2/reviews/${review.id}/approve`, reviewer, {});
      },
    };
  }

  async function published() {
    const listing = await drafted();
    await listing.approve();
    await listing.show('public');
    expect(await listing.recorded()).to.equal(listing.logo);
    return listing;
  }

  it('appears when the logo is approved and everybody sees the listing, and not before', async () => {
    const { at, logo, recorded, show } = await drafted();
    expect(await recorded()).to.equal(undefined);
    await show('public');
    expect(await recorded(), 'a draft').to.equal(undefined);
    const { review } = await succeed('POST', `${at}/submit`, owner);
    expect(await recorded(), 'in review').to.equal(undefined);
    await succeed('POST', `/v2/reviews/${review.id}/approve`, reviewer, {});
    expect(await recorded()).to.equal(logo);
    await show('organization');
    expect(await recorded(), 'the draft of a shared listing').to.equal(undefined);
    await show('public');
    expect(await recorded()).to.equal(logo);
  });

  it('stays until a reviewer approves another logo', async () => {
    const { logo, putLogo, approve, recorded } = await published();
    const other = await putLogo('#00ff00');
    expect(await recorded()).to.equal(logo);
    await approve('versions', { number: '1.5.0', releaseNotes: 'Another logo' });
    expect(await recorded()).to.equal(other);
  });

  it('is added to records of former versions by the migration, and to no other records', async () => {
    const shown = await published();
    const hidden = await published();
    await hidden.show('private');
    for (const { id } of [shown, hidden]) {
      const { logo: _, ...former } = (await reviews.recordOf(id))!;
      await reviews.internal('applications/listing', { applicationId: id, ...former });
    }
    expect(await shown.recorded()).to.equal(undefined);
    const [step] = migrations.find(({ name }) => name === '0001-logos-in-records')!.steps;
    if (!step || !('backfill' in step)) {
      throw new Error('the migration has no such step');
    }
    await reviews.models.listings.collection.updateMany(step.where, step.update);
    await eventually('the record is written', async () => (await shown.recorded()) === shown.logo);
    expect(await hidden.recorded()).to.equal(undefined);
  });

  it('disappears with the listing: unpublished, delisted, or of a suspended application', async () => {
    const unpublished = await published();
    await unpublished.act('listing/unpublish', {});
    expect(await unpublished.recorded()).to.equal(undefined);
    const delisted = await published();
    const operator = await reviews.platformPerson(await reviews.createWorkspace(), ['operator']);
    await succeed('POST', `${delisted.at}/delist`, operator, { reason: 'It copies another logo.' });
    expect(await delisted.recorded()).to.equal(undefined);
    const suspended = await published();
    const standing = await reviews.authorization(
      'POST',
      `/v2/applications/${suspended.id}/suspend`,
      { as: owner, body: { reason: 'Maintenance' } },
    );
    expect(standing.status, standing.text).to.equal(200);
    await eventually(
      'the directory follows the suspension',
      async () => (await suspended.recorded()) === undefined,
    );
  });
});
