import { randomUUID } from 'node:crypto';
import { listingStates, visibilities } from '@irp/contracts/directory';
import type { ApiResponse } from '@irp/testing';
import { expect } from 'chai';
import type { Listing } from '../src/listings/domain/listing.ts';
import { isDiscoverable } from '../src/listings/domain/public-listing.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';
import { changeListing, storeListing } from './support/stored-listing.ts';

const states = [...listingStates, 'none'] as const;
const applicationStates = ['active', 'suspended', 'pending_deletion', 'deleted'] as const;

describe('directory: unpublished data', () => {
  let directory: RunningDirectory;
  const hidden: Listing[] = [];
  let shown: Listing;

  before(async () => {
    directory = await startDirectory();
    shown = await storeListing(directory.listings, { draft: { name: 'Ledger Sync' } });
  });
  after(() => directory.stop());

  const get = (path: string) => directory.call('GET', `/v2/directory/listings${path}`);
  const queries = [
    '',
    '?q=ledger',
    '?q=ledgre',
    '?q=l',
    '?sort=newest',
    '?sort=name&limit=0',
    '?category=portfolio',
  ];

  async function visible(): Promise<string[]> {
    return Promise.all([
      ...queries.map((query) => get(query)),
      get(`/${shown.applicationId}`),
    ]).then((responses) => responses.map(({ text }) => text));
  }

  it('changes nothing in searches, totals, facets, cursors and scores, in every state', async () => {
    const before = await visible();
    for (const state of states) {
      for (const visibility of visibilities) {
        for (const applicationState of applicationStates) {
          const listing = {
            state,
            visibility,
            organizations: [shown.application.organizationId],
            draft: {
              name: `Ledger Sync ${randomUUID()}`,
              categories: ['portfolio', `secret-${hidden.length}`],
            },
            application: { state: applicationState, organizationName: 'Ledger Ltd' },
          };
          if (state === 'published' && visibility === 'public' && applicationState === 'active') {
            continue;
          }
          hidden.push(await storeListing(directory.listings, listing));
        }
      }
    }
    // Also: a listing published without a release, and a release without a version. Neither can be
    // shown.
    const { release: _release, ...unreleased } = await storeListing(directory.listings, {
      state: 'approved',
    });
    hidden.push(
      await changeListing(directory.listings, unreleased.applicationId, () => ({
        ...unreleased,
        state: 'published',
      })),
    );
    expect(hidden.length).to.equal(states.length * visibilities.length * applicationStates.length);
    expect(hidden.filter(isDiscoverable)).to.deep.equal([]);
    expect(await visible()).to.deep.equal(before);
    expect(before.join()).not.to.contain('secret');
  });

  it('is not found by its words, category or publisher', async () => {
    for (const query of [
      'q=secret',
      'category=secret-1',
      'publisher=Ledger%20Ltd',
      `publisher=${hidden[3]!.applicationId}`,
    ]) {
      const { body } = await get(`?${query}`);
      expect(body).to.deep.equal({
        data: [],
        meta: {
          totalRecords: 0,
          limit: 0,
          offset: 0,
          nextCursor: null,
        },
        facets: {
          categories: [],
          scopes: [],
          publishers: [],
          verified: [],
        },
      });
    }
  });

  it('responds like an unknown id, by id and in its versions', async () => {
    const unknown = randomUUID();
    const anonymous = ({ status, text, headers }: ApiResponse, id: string) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      return [status, text.replaceAll(id, 'ID').replace(/"requestId":"[^"]*"/, ''), rest];
    };
    for (const path of ['', '/versions', '/versions?limit=0', '/nosuch']) {
      const expected = anonymous(await get(`/${unknown}${path}`), unknown);
      expect(expected[0]).to.equal(404);
      for (const { applicationId } of hidden) {
        expect(anonymous(await get(`/${applicationId}${path}`), applicationId)).to.deep.equal(
          expected,
        );
      }
    }
  });

  it('appears, and disappears again, with each condition of publication', async () => {
    const { applicationId } = await storeListing(directory.listings, {
      draft: { name: 'Zebra Reports' },
    });
    const total = async () => (await get('?q=zebra')).body.meta.totalRecords;
    const statuses = async () => [
      (await get(`/${applicationId}`)).status,
      (await get(`/${applicationId}/versions`)).status,
      await total(),
    ];
    expect(await statuses()).to.deep.equal([200, 200, 1]);
    const changes: ((before: Listing) => Omit<Listing, 'revision'>)[] = [
      (before) => ({ ...before, state: 'approved' }),
      (before) => ({ ...before, visibility: 'organization' }),
      (before) => ({
        ...before,
        application: { ...before.application, state: 'suspended' },
      }),
      (before) => ({ ...before, state: 'delisted' }),
    ];
    for (const change of changes) {
      const before = (await directory.listings.find(applicationId))!;
      await changeListing(directory.listings, applicationId, change);
      expect(await statuses()).to.deep.equal([404, 404, 0]);
      await changeListing(directory.listings, applicationId, () => before);
      expect(await statuses()).to.deep.equal([200, 200, 1]);
    }
  });
});
