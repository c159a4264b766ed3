import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId, type Principal } from '@irp/contracts';
import { directory as directoryService } from '@irp/directory';
import { silentLogger } from '@irp/observability';
import { createS3Bucket } from '@irp/persistence';
import { startS3 } from '@irp/testing/start-s3';
import { expect } from 'chai';
import { createFileImageStorage } from '../src/images/file-image-storage.ts';
import type { ImageStorage } from '../src/images/image-storage.ts';
import { createImages } from '../src/images/images.ts';
import { removeOrphans } from '../src/images/remove-orphans.ts';
import { createS3ImageStorage } from '../src/images/s3-image-storage.ts';
import { noImages } from '../src/listings/domain/listing-images.ts';
import { openStores } from './support/open-stores.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';
import { pictureOf } from './support/test-images.ts';

const credentials = {
  id: 'AKIDEXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-central-1',
};
const s3Settings = ({ url }: { url: string }) => ({
  IMAGES_S3_URL: url,
  IMAGES_S3_REGION: credentials.region,
  IMAGES_S3_ACCESS_KEY_ID: credentials.id,
  IMAGES_S3_SECRET_ACCESS_KEY: credentials.secret,
});
const bytes = Buffer.from([0, 255, 254, 128]);
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name);

/** A shared suite for every adapter of the port. */
function describeStorage(
  what: string,
  open: () => Promise<{ storage: ImageStorage; close(): Promise<unknown> }>,
) {
  describe(`directory: images in ${what}`, () => {
    let storage: ImageStorage;
    let close: () => Promise<unknown>;
    before(async () => {
      ({ storage, close } = await open());
    });
    after(() => close());

    it('are returned by id with the stored bytes', async () => {
      const [one, other] = [newId(), newId()];
      await storage.put(one, bytes);
      expect(Buffer.from((await storage.get(one)) ?? [])).to.deep.equal(bytes);
      expect(await storage.get(other)).to.equal(undefined);
    });

    it('disappear after removal, and can be removed twice', async () => {
      const id = newId();
      await storage.put(id, bytes);
      await storage.remove(id);
      await storage.remove(id);
      expect(await storage.get(id)).to.equal(undefined);
    });
  });
}

describeStorage('files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'irp-images-'));
  return {
    storage: createFileImageStorage(folder),
    close: () => rm(folder, { recursive: true }),
  };
});
describeStorage('a bucket', async () => {
  const s3 = await startS3('images', credentials);
  const bucket = createS3Bucket({
    url: s3.url,
    region: credentials.region,
    what: 'the storage of images',
    accessKeyId: credentials.id,
    secretAccessKey: credentials.secret,
    signal: new AbortController().signal,
  });
  return {
    storage: createS3ImageStorage(bucket),
    close: s3.stop,
  };
});

describe('directory: images in files', () => {
  it('are complete: a partial file after a crash is no image, and is removed with its id', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'irp-images-'));
    const storage = createFileImageStorage(folder);
    const id = newId();
    await mkdir(join(folder, id.slice(-2)));
    await writeFile(join(folder, id.slice(-2), `${id}.webp.incomplete`), bytes);
    expect(await storage.get(id)).to.equal(undefined);
    await storage.remove(id);
    expect(await filesIn(folder)).to.deep.equal([]);
    await rm(folder, { recursive: true });
  });
});

describe('directory: storage of images', () => {
  let directory: RunningDirectory;
  let s3: Awaited<ReturnType<typeof startS3>>;
  let owner: Principal;
  let picture: Buffer;

  before(async () => {
    s3 = await startS3('images', credentials, 'directory/');
    directory = await startDirectory(s3Settings(s3));
    owner = await (await directory.createWorkspace()).person('owner');
    picture = await pictureOf('png', 256, 256);
  });
  after(async () => {
    await directory.platform.stop();
    await s3.stop();
  });

  async function listed(): Promise<string> {
    const { id } = await directory.createApplication(owner);
    await directory.call('PUT', `/v2/applications/${id}/listing`, {
      as: owner,
      body: {},
    });
    return `/v2/applications/${id}/listing`;
  }
  const putLogo = (at: string, call = directory.call) =>
    call('PUT', `${at}/logo`, {
      as: owner,
      headers: { 'content-type': 'image/png' },
      body: picture,
    });

  it('is the bucket of IMAGES_S3_URL', async () => {
    const { status, body, text } = await putLogo(await listed());
    expect(status, text).to.equal(200);
    expect([...s3.objects.keys()]).to.include(`directory/${body.id}.webp`);
    const read = await directory.call('GET', body.url, { as: owner });
    expect(read.bytes).to.deep.equal(s3.objects.get(`directory/${body.id}.webp`));
  });

  it('returns 503 while unavailable, and the draft stays unchanged', async () => {
    const at = await listed();
    s3.setDown(true);
    const { status, body } = await putLogo(at);
    s3.setDown(false);
    expect([status, body.error]).to.deep.equal([503, 'unavailable']);
    expect((await directory.call('GET', at, { as: owner })).body.logo).to.equal(null);
    expect((await putLogo(at)).status).to.equal(200);
  });

  it('is optional: without a setting images are refused, and all other requests succeed', async () => {
    const { call } = await directory.platform.start(directoryService, {
      AUTHORIZATION_URL: directory.authorizationUrl,
    });
    const { status, body } = await putLogo(await listed(), call);
    expect(status).to.equal(503);
    expect(body.detail).to.contain('IMAGES_DIRECTORY').and.to.contain('IMAGES_S3_URL');
    expect(
      (
        await call('PUT', await listed(), {
          as: owner,
          body: { categories: ['screening'] },
        })
      ).status,
    ).to.equal(200);
  });

  it('accepts a single, complete configuration', async () => {
    const messageOf = (settings: Record<string, string>) =>
      directory.platform
        .start(directoryService, { AUTHORIZATION_URL: directory.authorizationUrl, ...settings })
        .then(String, ({ message }: Error) => message);
    expect(await messageOf({ ...s3Settings(s3), IMAGES_DIRECTORY: 'images' })).to.contain(
      'are both set',
    );
    const { IMAGES_S3_ACCESS_KEY_ID: _, ...incomplete } = s3Settings(s3);
    expect(await messageOf(incomplete)).to.contain('IMAGES_S3_ACCESS_KEY_ID is missing');
    expect(await messageOf({ IMAGES_DIRECTORY: '/dev/null/images' })).to.contain(
      'IMAGES_DIRECTORY /dev/null/images',
    );
    if (existsSync('/proc/self')) {
      expect(await messageOf({ IMAGES_DIRECTORY: '/proc/x/y' })).to.contain(
        'IMAGES_DIRECTORY /proc/x/y',
      );
    }
  });

  it('keeps one of many logos that replace each other, and submitted logos', async () => {
    const at = await listed();
    const replace = async (background: string) => {
      const body = await pictureOf('png', 256, 256, background);
      const headers = { 'content-type': 'image/png' };
      return (
        await directory.call('PUT', `${at}/logo`, {
          as: owner,
          headers,
          body,
        })
      ).body.id;
    };
    const ids = [await replace('#ff0000'), await replace('#00ff00'), await replace('#0000ff')];
    const kept = () => ids.filter((id) => s3.objects.has(`directory/${id}.webp`));
    expect(kept()).to.deep.equal([ids[2]]);
    expect((await directory.call('POST', `${at}/submit`, { as: owner })).status).to.equal(200);
    ids.push(await replace('#ffff00'));
    expect(kept()).to.deep.equal([ids[2], ids[3]]);
    expect((await directory.call('DELETE', `${at}/logo`, { as: owner })).status).to.equal(204);
    expect(kept()).to.deep.equal([ids[2]]);
  });

  it('removes unreferenced images, and no others', async () => {
    const at = await listed();
    const first = (await putLogo(at)).body.id;
    const stores = await openStores(directory.platform);
    const listings = stores.listings;
    const bucket = createS3Bucket({
      url: s3.url,
      region: credentials.region,
      what: 'the storage of images',
      accessKeyId: credentials.id,
      secretAccessKey: credentials.secret,
      signal: new AbortController().signal,
    });
    const storage = createS3ImageStorage(bucket);
    let nowMs = Date.now();
    const now = () => nowMs;
    const images = createImages({
      storage,
      store: stores.images,
      log: silentLogger(),
      now,
    });
    const clean = removeOrphans({
      images,
      store: stores.images,
      listings,
      now,
    });
    // An upload interrupted before the listing's change, and an upload interrupted before the
    // storage.
    const encoded = {
      bytes,
      width: 1,
      height: 1,
      sha256: 'x',
    };
    const { id: orphan } = await images.keep(at.split('/')[3]!, encoded, '');
    await stores.images.insert(newId(), 'an application without a listing', nowMs);
    const kept = async () =>
      [...s3.objects.keys()].filter((name) => name.includes(first) || name.includes(orphan));
    await clean();
    expect(await kept(), 'an upload may be in progress').to.have.length(2);
    nowMs += 3_600_001;
    await clean();
    expect(await kept()).to.deep.equal([`directory/${first}.webp`]);
    // Like the end of a release.
    await listings.change(at.split('/')[3]!, (before) => {
      if (!before) {
        throw new Error('the listing is stored');
      }
      return {
        listing: { ...before, images: noImages },
        events: [],
      };
    });
    await clean();
    expect(await kept(), 'it was looked at a moment ago').to.have.length(1);
    nowMs += 86_400_001;
    s3.setDown(true);
    await clean();
    s3.setDown(false);
    nowMs += 86_400_001;
    await clean();
    expect(await kept()).to.deep.equal([]);
    expect(await stores.imageIds()).to.not.include.members([first]);
    await stores.close();
  });
});
