import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { listingStates, visibilities } from '@irp/contracts/directory';
import type { ApiResponse } from '@irp/testing';
import { testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import type { Listing } from '../src/listings/domain/listing.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';
import { changeListing, storeListing } from './support/stored-listing.ts';

describe('directory: listings that are shared with an organization', () => {
  let directory: RunningDirectory;
  let shared: Listing;
  let own: Listing;
  const publisher = principalOf('publisher');
  const friend = principalOf('friend');
  const stranger = principalOf('stranger');

  function principalOf(name: string): Principal {
    const scopes: Principal['scopes'] = ['directory.read'];
    return testPrincipal({
      organizationId: `${name}-${randomUUID()}`,
      workspaceId: randomUUID(),
      scopes,
    });
  }

  before(async () => {
    directory = await startDirectory();
    const { organizationId } = publisher;
    shared = await store({
      visibility: 'organization',
      state: 'approved',
      workspaceId: publisher.workspaceId,
      organizations: [randomUUID(), friend.organizationId],
      versions: [],
      draft: { name: 'Ärger mit Ledgern' },
      application: { organizationId, plan: 'enterprise' },
    });
    own = await store({
      visibility: 'organization',
      state: 'draft',
      organizations: [],
      application: {
        organizationId,
        plan: 'enterprise',
        name: 'Zebra',
      },
      draft: { name: 'Zebra', version: null },
      release: undefined as never,
    });
  });
  after(() => directory.stop());
  beforeEach(() => directory.approvePublisher(friend.organizationId, publisher.organizationId));

  const store = (fields: Parameters<typeof storeListing>[1]) =>
    storeListing(directory.listings, fields);
  const get = (as: Principal, path = '') =>
    directory.call('GET', `/v2/directory/shared-listings${path}`, { as });
  const idsOf = async (as: Principal) =>
    (await get(as)).body.data.map(({ id }: { id: string }) => id) as readonly string[];

  it("are listed by name, for the approved organizations and the publisher's", async () => {
    expect(await idsOf(publisher)).to.deep.equal([shared.applicationId, own.applicationId]);
    expect(await idsOf(friend)).to.deep.equal([shared.applicationId]);
    expect(await idsOf(stranger)).to.deep.equal([]);
  });

  it('are read by id, with the content of their draft', async () => {
    const { status, body, text } = await get(friend, `/${shared.applicationId}`);
    expect(status, text).to.equal(200);
    expect(body).to.include({ name: 'Ärger mit Ledgern', description: shared.draft.description });
    expect(body.vendor, 'as it was reviewed').to.equal('Meridian');
    const { body: unreviewed } = await get(publisher, `/${own.applicationId}`);
    expect(unreviewed.vendor).to.equal(unreviewed.publisher.name);
    expect(body.version).to.deep.equal({
      number: '1.0.0',
      releaseNotes: 'The first one.',
      releasedAt: null,
    });
    expect(body).not.to.have.any.keys('publishedAt', 'organizations', 'review', 'state');
    expect((await get(publisher, `/${own.applicationId}`)).body.version).to.equal(null);
    expect((await get(friend)).body.data).to.deep.equal([body]);
  });

  it('are not in the public directory', async () => {
    for (const { applicationId, draft } of [shared, own]) {
      expect(
        (await directory.call('GET', `/v2/directory/listings/${applicationId}`)).status,
      ).to.equal(404);
      const { body } = await directory.call(
        'GET',
        `/v2/directory/listings?q=${encodeURIComponent(draft.name!)}`,
      );
      expect(body.meta.totalRecords).to.equal(0);
    }
  });

  const anonymous = ({ status, text }: ApiResponse, id: string) => [
    status,
    text.replaceAll(id, 'ID').replace(/"requestId":"[^"]*"/, ''),
  ];

  it('are an unknown id for other organizations', async () => {
    const unknown = randomUUID();
    const expected = anonymous(await get(stranger, `/${unknown}`), unknown);
    expect(expected[0]).to.equal(404);
    for (const { applicationId } of [shared, own]) {
      expect(anonymous(await get(stranger, `/${applicationId}`), applicationId)).to.deep.equal(
        expected,
      );
    }
  });

  it('have visibility organization and an active application, and are not delisted', async () => {
    const fields = { organizations: [friend.organizationId] };
    const of = { organizationId: publisher.organizationId, plan: 'enterprise' } as const;
    const shown: string[] = [shared.applicationId];
    for (const visibility of visibilities) {
      for (const state of [...listingStates, 'none'] as const) {
        for (const applicationState of [
          'active',
          'suspended',
          'pending_deletion',
          'deleted',
        ] as const) {
          const one = await store({
            ...fields,
            visibility,
            state,
            application: { ...of, state: applicationState },
          });
          const isShown =
            visibility === 'organization' && state !== 'delisted' && applicationState === 'active';
          if (isShown) {
            shown.push(one.applicationId);
          }
          expect((await get(friend, `/${one.applicationId}`)).status).to.equal(isShown ? 200 : 404);
        }
      }
    }
    const { data, meta } = (await get(friend, '?limit=1000')).body;
    expect(data.map(({ id }: { id: string }) => id)).to.have.members(shown);
    expect(meta.totalRecords).to.equal(shown.length);
  });

  it('disappear after the approval of an organization ends', async () => {
    const id = shared.applicationId;
    await changeListing(directory.listings, id, (before) => ({ ...before, organizations: [] }));
    expect(await idsOf(friend)).not.to.include(id);
    expect((await get(friend, `/${id}`)).status).to.equal(404);
    expect((await get(publisher, `/${id}`)).status).to.equal(200);
  });
});
