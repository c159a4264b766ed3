import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { keepRecords, type PutRecord } from '../src/listings/application-records.ts';
import { type Listing, newListing } from '../src/listings/domain/listing.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';

describe('directory: records of applications', () => {
  let directory: RunningDirectory;
  let owner: Principal;

  before(async () => {
    directory = await startDirectory({ UNFINISHED_CHECK_MS: '20' });
    owner = await (await directory.createWorkspace('enterprise')).person('owner');
  });
  after(() => directory.stop());

  async function recordOf(id: string) {
    const { body, headers } = await directory.authorization('GET', `/v2/applications/${id}`, {
      as: owner,
    });
    const { visibility, listing, updatedAt } = body;
    return {
      visibility,
      state: listing.state,
      updatedAt,
      revision: String(headers.etag).replace(/\..*/, '"'),
    };
  }
  async function send(method: string, path: string, body?: object): Promise<void> {
    const response = await directory.call(method, `/v2/applications/${path}`, {
      as: owner,
      ...(body && { body }),
    });
    expect(response.status, response.text).to.equal(200);
  }
  const shown = async (id: string) => {
    const { visibility, state } = await recordOf(id);
    return [visibility, state];
  };

  it('show visibility and state before the response to a change, and keep all other values', async () => {
    const { id, name } = await directory.createApplication(owner, { scopes: ['investments.read'] });
    const before = await recordOf(id);
    expect(await shown(id)).to.deep.equal(['private', 'none']);
    await send('PUT', `${id}/visibility`, { visibility: 'public' });
    expect(await shown(id)).to.deep.equal(['public', 'none']);
    await send('PUT', `${id}/listing`, { ...listingDraftExample, name });
    expect(await shown(id)).to.deep.equal(['public', 'draft']);
    await send('POST', `${id}/listing/submit`);
    expect(await shown(id)).to.deep.equal(['public', 'in_manual_review']);
    await send('POST', `${id}/listing/unpublish`, {});
    expect(await shown(id)).to.deep.equal(['private', 'unpublished']);
    const { updatedAt, revision } = await recordOf(id);
    expect({ updatedAt, revision }).to.deep.equal({
      updatedAt: before.updatedAt,
      revision: before.revision,
    });
    const { body } = await directory.authorization('GET', '/v2/applications?limit=1000', {
      as: owner,
    });
    const listed = body.data.find((one: { id: string }) => one.id === id);
    expect([listed.visibility, listed.listing]).to.deep.equal([
      'private',
      { state: 'unpublished' },
    ]);
  });

  it('are written by the next process if the process ended before it wrote them', async () => {
    const { id } = await directory.createApproved(owner);
    // Stored by the service's own store, without writing the record.
    await directory.listings.change(id, (before) => ({
      listing: { ...before!, visibility: 'organization' },
      events: [],
    }));
    await eventually('the record is written', async () => (await shown(id))[0] === 'organization');
  });

  it('are written later after a failure, each time in the current state', async () => {
    // The other service's periodic run would write the records of a test.
    const other = await startDirectory({ UNFINISHED_CHECK_MS: '3600000' });
    const { id } = await other.createApplication(
      await (await other.createWorkspace()).person('owner'),
    );
    const put: string[] = [];
    let fails: 'before' | 'after' | undefined;
    const putRecord: PutRecord = async ({ visibility, revision }) => {
      if (fails === 'before') {
        throw new Error('away');
      }
      put.push(`${visibility} ${revision}`);
      if (fails === 'after') {
        throw new Error('the answer was lost');
      }
    };
    const { listings, putRecords } = keepRecords({
      listings: other.listings,
      putRecord,
      log: silentLogger(),
    });
    const at = new Date();
    const application = await other.readApplication(id);
    const move = (visibility: Listing['visibility'], fields: Partial<Listing> = {}) =>
      listings.change(id, (before) => {
        return {
          listing: {
            ...(before ?? newListing(application, at)),
            ...fields,
            visibility,
          },
          events: [],
        };
      });
    await move('private');
    fails = 'before';
    expect((await move('public')).visibility, 'the change is kept').to.equal('public');
    fails = 'after';
    await move('private');
    await putRecords();
    fails = undefined;
    await move('private', { updatedBy: 'somebody else' });
    expect(put, 'nothing that a record shows has changed').to.deep.equal([
      'private 1',
      'private 3',
      'private 3',
    ]);
    await putRecords();
    await putRecords();
    expect(put.slice(3)).to.deep.equal(['private 4']);
    expect(await other.listings.listUnrecorded()).to.deep.equal([]);
    await other.stop();
  });
});
