import type { ApiClient } from '@irp/testing';
import { expect } from 'chai';
import type { Listing } from '../src/listings/domain/listing.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';
import { changeListing, storeListing } from './support/stored-listing.ts';

describe('directory: search by several processes', () => {
  let directory: RunningDirectory;
  let processes: ApiClient[];

  before(async () => {
    directory = await startDirectory();
    processes = [directory.call, await directory.another()];
  });
  after(() => directory.stop());

  async function totals(q: string): Promise<number[]> {
    const responses = await Promise.all(
      processes.map((call) => call('GET', `/v2/directory/listings?q=${q}`)),
    );
    return responses.map(({ status, body, text }) => {
      expect(status, text).to.equal(200);
      return body.meta.totalRecords;
    });
  }
  const set = (id: string, fields: Partial<Listing>) =>
    changeListing(directory.listings, id, (before) => ({ ...before, ...fields }));

  it('finds published listings immediately, and no unpublished listings', async () => {
    const { applicationId } = await storeListing(directory.listings, {
      draft: { name: 'Giraffe Charts' },
    });
    for (let round = 0; round < 30; round++) {
      expect(await totals('giraffe')).to.deep.equal([1, 1]);
      await set(applicationId, { state: 'unpublished' });
      expect(await totals('giraffe')).to.deep.equal([0, 0]);
      await set(applicationId, { state: 'published' });
    }
  });

  it('finds new listings immediately during concurrent searches', async () => {
    const listings = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        storeListing(directory.listings, { draft: { name: `Ostrich ${at} Charts` } }),
      ),
    );
    let searching = true;
    const others = processes.map(async (call) => {
      while (searching) {
        expect((await call('GET', '/v2/directory/listings?q=ostrich')).status).to.equal(200);
      }
    });
    for (const [at, { applicationId }] of listings.entries()) {
      await set(applicationId, { visibility: 'private' });
      expect(await totals('ostrich')).to.deep.equal([7 - at, 7 - at]);
    }
    searching = false;
    await Promise.all(others);
  });

  it('finds in a new process all earlier listings, and changes made while the index is built', async () => {
    const listings = [];
    for (let at = 0; at < 60; at++) {
      listings.push(
        await storeListing(directory.listings, { draft: { name: `Walrus ${at} Charts` } }),
      );
    }
    const late = await directory.another();
    processes.push(late);
    const search = () => late('GET', '/v2/directory/listings?q=walrus');
    const [first, ...changed] = await Promise.all([
      search(),
      ...listings
        .slice(0, 30)
        .map(({ applicationId }) => set(applicationId, { state: 'unpublished' })),
    ]);
    expect(first.body.meta.totalRecords).to.be.within(30, 60);
    expect(changed).to.have.length(30);
    expect(await totals('walrus')).to.deep.equal([30, 30, 30]);
  });

  it('returns the same in every process, regardless of the earlier contents of its index', async () => {
    for (const query of [
      'q=charts',
      'q=charts&limit=3',
      'sort=newest',
      'q=walrus%20c',
      'category=portfolio&limit=2',
    ]) {
      const texts = await Promise.all(
        processes.map(async (call) => (await call('GET', `/v2/directory/listings?${query}`)).text),
      );
      expect(new Set(texts).size, query).to.equal(1);
    }
  });
});
