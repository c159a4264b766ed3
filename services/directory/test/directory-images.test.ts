import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import type { Listing } from '../src/listings/domain/listing.ts';
import { openStores } from './support/open-stores.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';
import { pictureOf } from './support/test-images.ts';

const unknownId = '0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1';

describe('directory: public images', () => {
  let directory: RunningDirectory;
  let stores: Awaited<ReturnType<typeof openStores>>;
  let owner: Principal;

  before(async () => {
    directory = await startDirectory();
    stores = await openStores(directory.platform);
    owner = await (await directory.createWorkspace()).person('owner');
  });
  after(async () => {
    await stores.close();
    await directory.platform.stop();
  });

  /** For any reader: the path needs no credential, but passes the gateway. */
  const read = (id: string, headers = {}) =>
    directory.call('GET', `/v2/directory/images/${id}`, { as: owner, headers });

  /** Changes a stored listing directly: no request makes such a change. */
  async function store(id: string, change: (before: Listing) => Partial<Listing>): Promise<void> {
    await stores.listings.change(id, (before) => {
      if (!before) {
        throw new Error('the listing is stored');
      }
      return {
        listing: { ...before, ...change(before) },
        events: [],
      };
    });
  }

  function publish({ applicationId, draft, images }: Listing): Partial<Listing> {
    const version = { number: '1.0.0', releaseNotes: '' };
    const named = {
      ...draft,
      name: applicationId,
      vendor: 'B',
      version,
    };
    const approved = {
      reviewId: 'r1',
      draft: named,
      images,
      scopes: [],
    };
    return {
      state: 'published',
      visibility: 'public',
      release: { ...approved, approvedAt: new Date() },
    };
  }

  async function putLogo(id: string, background: string): Promise<string> {
    const { status, body, text } = await directory.call(
      'PUT',
      `/v2/applications/${id}/listing/logo`,
      {
        as: owner,
        headers: { 'content-type': 'image/png' },
        body: await pictureOf('png', 256, 256, background),
      },
    );
    expect(status, text).to.equal(200);
    return body.id;
  }

  /** A published listing with a logo, and another logo in its draft. */
  async function published() {
    const { id } = await directory.createApplication(owner);
    await directory.call('PUT', `/v2/applications/${id}/listing`, {
      as: owner,
      body: {},
    });
    const approved = await putLogo(id, '#ff0000');
    await store(id, publish);
    return {
      id,
      approved,
      draft: await putLogo(id, '#00ff00'),
    };
  }

  it('are the images of the release, and no others', async () => {
    const { approved, draft } = await published();
    const { status, headers, text } = await read(approved);
    expect(status, text).to.equal(200);
    expect(headers).to.include({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=300',
    });
    expect(headers['content-security-policy']).to.contain('sandbox');
    expect((await read(approved, { 'if-none-match': headers.etag })).status).to.equal(304);
    expect((await read(draft)).status).to.equal(404);
  });

  for (const [what, change] of [
    ['is private', () => ({ visibility: 'private' })],
    ['is for organizations', () => ({ visibility: 'organization' })],
    ['is approved, and not published', () => ({ state: 'approved' })],
    ['was delisted', () => ({ state: 'delisted' })],
    [
      'is of a suspended application',
      ({ application }) => ({ application: { ...application, state: 'suspended' } }),
    ],
  ] satisfies [string, (listing: Listing) => Partial<Listing>][]) {
    it(`respond 404, like unknown images, for a listing that ${what}`, async () => {
      const { id, approved } = await published();
      const { headers: shown } = await read(approved);
      await store(id, change);
      const unknown = await read(unknownId);
      for (const headers of [{}, { 'if-none-match': shown.etag }]) {
        const { status, body } = await read(approved, headers);
        expect(status).to.equal(404);
        const own = { requestId: '', instance: '' };
        expect({ ...body, ...own }).to.deep.equal({ ...unknown.body, ...own });
      }
    });
  }
});
