import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import type { ApiClient } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Listing } from '../src/listings/domain/listing.ts';
import { lookingBy } from './support/looking-by.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';
import { storeListing } from './support/stored-listing.ts';

describe('directory: search by verified publishers', () => {
  let directory: RunningDirectory;
  let processes: ApiClient[];
  let publisher: Principal;
  let proven: Listing;
  let other: Listing;

  before(async () => {
    const passes = async () => [
      {
        method: 'dns' as const,
        lookedFor: 'TXT',
        found: 'the record',
        passed: true,
      },
    ];
    directory = await startDirectory({}, lookingBy(passes));
    processes = [directory.call, await directory.another()];
    publisher = await (await directory.createWorkspace()).person('owner');
    const { organizationId } = publisher;
    const draft = { name: 'Gazelle Ledger', categories: ['reporting'] };
    proven = await storeListing(directory.listings, {
      draft,
      application: { organizationId },
    });
    other = await storeListing(directory.listings, { draft: { ...draft, name: 'Gazelle Charts' } });
  });
  after(() => directory.stop());

  async function prove(): Promise<string> {
    const body = { domain: `d${randomUUID()}.com` };
    const added = await directory.call('POST', '/v2/publisher-domains', { as: publisher, body });
    expect(added.status, added.text).to.equal(201);
    const verified = await directory.call('POST', `/v2/publisher-domains/${added.body.id}/verify`, {
      as: publisher,
    });
    expect(verified.body.state, verified.text).to.equal('verified');
    return added.body.id;
  }
  async function remove(id: string): Promise<void> {
    const { status, text } = await directory.call('DELETE', `/v2/publisher-domains/${id}`, {
      as: publisher,
    });
    expect(status, text).to.equal(204);
  }

  /** Every process has the same result. */
  async function search(query: string) {
    const responses = await Promise.all(
      processes.map((call) => call('GET', `/v2/directory/listings?${query}`)),
    );
    for (const { status, text } of responses) {
      expect([status, text]).to.deep.equal([200, responses[0]!.text]);
    }
    return responses[0]!.body;
  }
  async function found(query: string): Promise<string[]> {
    const { data, meta } = await search(query);
    expect(meta.totalRecords).to.equal(data.length);
    return data.map(({ id }: { id: string }) => id);
  }

  it('finds verified and other publishers by default, and filters by `verified` together with other filters', async () => {
    expect(await found('verified=true')).to.deep.equal([]);
    const id = await prove();
    const [ours, theirs] = [[proven.applicationId], [other.applicationId]];
    expect(await found('')).to.deep.equal([...theirs, ...ours]);
    expect(await found('verified=true')).to.deep.equal(ours);
    expect(await found('verified=false')).to.deep.equal(theirs);
    for (const query of [
      'q=gazelle',
      'q=gazelle&sort=newest',
      'category=reporting',
      'scope=investments.read',
    ]) {
      expect(await found(`${query}&verified=true`), query).to.deep.equal(ours);
      expect(await found(`${query}&verified=false`), query).to.deep.equal(theirs);
    }
    expect(await found(`publisher=${publisher.organizationId}&verified=false`)).to.deep.equal([]);
    expect(await found('q=charts&verified=true')).to.deep.equal([]);
    await remove(id);
  });

  it('counts verified and other publishers', async () => {
    const id = await prove();
    const counted = async (query: string) => (await search(query)).facets.verified;
    const [yes, no] = [
      { value: true, count: 1 },
      { value: false, count: 1 },
    ];
    expect(await counted('')).to.have.deep.members([yes, no]);
    expect(await counted('limit=0&q=gazelle')).to.have.deep.members([yes, no]);
    expect(await counted('q=charts')).to.deep.equal([no]);
    expect(await counted('verified=true')).to.deep.equal([yes]);
    await remove(id);
    expect(await counted('')).to.deep.equal([{ value: false, count: 2 }]);
  });

  it('follows changes immediately in every process, including the shown publisher', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await prove();
      const { data } = await search('verified=true');
      expect(data.map((one: { publisher: object }) => one.publisher)).to.have.nested.property(
        '[0].verified',
        true,
      );
      await remove(id);
      expect(await found('verified=true')).to.deep.equal([]);
    }
  });

  it('removes a publisher whose removed domain is gone from the database, in a process that has not searched since', async () => {
    const id = await prove();
    expect(await found('verified=true')).to.have.length(1);
    await remove(id);
    // The last event is published before the row is removed.
    await directory.eventsOf(id, 3);
    await eventually('the row is gone', async () => (await directory.domainRow(id)) === null);
    expect(await found('verified=true')).to.deep.equal([]);
    expect(await found('verified=false')).to.have.length(2);
  });

  it('accepts a cursor only with the same filter', async () => {
    const { meta } = await search('limit=1');
    const { status, body } = await directory.call(
      'GET',
      `/v2/directory/listings?verified=false&cursor=${meta.nextCursor}`,
    );
    expect([status, body.errors[0].field]).to.deep.equal([400, 'cursor']);
  });

  for (const value of ['yes', '', 'TRUE', '1']) {
    it(`is 400 for verified=${value}`, async () => {
      const { status, body } = await directory.call(
        'GET',
        `/v2/directory/listings?verified=${value}`,
      );
      expect(status).to.equal(400);
      expect(body.errors).to.deep.equal([
        {
          field: 'verified',
          message: 'must be true or false',
          value,
        },
      ]);
    });
  }
});
