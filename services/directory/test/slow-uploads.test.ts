import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import { addListingScreenshot } from '../src/images/add-listing-screenshot.ts';
import { putListingLogo } from '../src/images/put-listing-logo.ts';
import {
  type RunningDirectory,
  startDirectory,
  type TestWorkspace,
} from './support/start-directory.ts';

const encoded = {
  bytes: Buffer.from('picture'),
  width: 512,
  height: 512,
  sha256: 'sha',
};

describe('directory: changes of an application during a slow upload', () => {
  let directory: RunningDirectory;
  let workspace: TestWorkspace;
  let owner: Principal;
  let discarded: string[];

  before(async () => {
    directory = await startDirectory();
    workspace = await directory.createWorkspace();
    owner = await workspace.person('owner');
  });
  after(() => directory.stop());
  beforeEach(() => {
    discarded = [];
  });

  const change = async (path: string, as: Principal, body: object = {}, method = 'POST') => {
    const response = await directory.authorization(method, `/v2/applications/${path}`, {
      as,
      body,
    });
    expect(response.status, response.text).to.be.oneOf([200, 202]);
  };
  const published = async () => {
    const { id } = await directory.createApproved(owner);
    const path = `/v2/applications/${id}/visibility`;
    const response = await directory.call('PUT', path, {
      as: owner,
      body: { visibility: 'public' },
    });
    expect(response.status, response.text).to.equal(200);
    return id;
  };

  /**
   * Uploads an image. The last byte arrives after the end of `meanwhile`.
   * @returns undefined, or the reason of the rejection
   */
  async function upload(
    kind: 'logo' | 'screenshot',
    id: string,
    meanwhile: () => Promise<unknown>,
  ) {
    const images = {
      receive: () => meanwhile().then(() => encoded),
      keep: async () => ({
        id: 'kept',
        width: 512,
        height: 512,
        alt: '',
        sha256: 'sha',
      }),
      discard: async (image: string) => void discarded.push(image),
      read: async () => undefined,
    };
    const { listings, readApplication } = directory;
    const operation = { logo: putListingLogo, screenshot: addListingScreenshot }[kind];
    const call = {
      principal: owner,
      params: { id },
      query: { alt: '' },
      version: 'v2',
    };
    return Promise.resolve(
      operation({
        listings,
        readApplication,
        images,
        now: Date.now,
      })(call as unknown as never),
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  for (const kind of ['logo', 'screenshot'] as const) {
    it(`suspension: the application stays hidden (${kind})`, async () => {
      const id = await published();
      await upload(kind, id, async () => {
        await change(`${id}/suspend`, owner);
        await directory.listingWhen(
          id,
          'it is suspended',
          ({ application }) => application.state === 'suspended',
        );
      });
      expect((await directory.listings.find(id))!.application.state).to.equal('suspended');
      expect((await directory.call('GET', `/v2/directory/listings/${id}`)).status).to.equal(404);
    });

    it(`transfer: the former owner changes nothing (${kind})`, async () => {
      const id = await published();
      const other = await directory.createWorkspace();
      const receiver = await other.person('owner');
      const refusal = await upload(kind, id, async () => {
        await change(`${id}/transfer`, owner, { toWorkspaceId: other.workspaceId });
        await change(`${id}/transfer/accept`, receiver, { keepSecretsHours: 0 });
        await directory.listingWhen(
          id,
          'it has moved',
          ({ workspaceId }) => workspaceId === other.workspaceId,
        );
      });
      expect(refusal).to.include({ code: 'not_found' });
      const { images, application } = (await directory.listings.find(id))!;
      expect(images).to.deep.equal({ logo: null, screenshots: [] });
      expect(application.organizationId).to.equal(other.organizationId);
      expect(discarded).to.deep.equal(['kept']);
    });

    it(`scheduled deletion: the image is refused (${kind})`, async () => {
      const id = await published();
      const refusal = await upload(kind, id, () => change(id, owner, undefined, 'DELETE'));
      expect(refusal).to.include({ code: 'conflict' });
    });
  }
});
