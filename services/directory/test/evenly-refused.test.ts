import { newId, type Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { expect } from 'chai';
import { publicListing } from '../src/discovery/public-listing.ts';
import { sharedListing } from '../src/discovery/shared-listing.ts';
import { getDirectoryImage } from '../src/images/get-directory-image.ts';
import { createFindForParty } from '../src/installations/party-of.ts';
import { evenlyRefused } from '../src/kernel/evenly-refused.ts';
import { publishedListing } from './support/stored-listing.ts';

const caller = {
  workspaceId: newId(0),
  organizationId: newId(0),
  environment: 'production',
} as Principal;
const listing = publishedListing({ state: 'draft', visibility: 'private' });

/** The number of reads of each kind during the rejection of an id. */
type Refuse = (isKnown: boolean, read: (name: string) => void) => Promise<unknown>;

const findListing = (isKnown: boolean, read: (name: string) => void) => ({
  find: async () => {
    read('listing');
    return isKnown ? ({ ...listing, revision: 1 } as never) : undefined;
  },
});

const refusals: Record<string, Refuse> = {
  'a listing': (isKnown, read) => publicListing(findListing(isKnown, read), newId(0)),
  'a shared listing': (isKnown, read) => {
    const discovery = findListing(isKnown, read);
    const readReceiver = async () => ({ ...caller, approvedPublishers: [] });
    return sharedListing(
      {
        discovery,
        readApplication: async () => undefined,
        readReceiver,
      },
      caller,
      newId(0),
    );
  },
  'an image': async (isKnown, read) => {
    const applicationOf = async () => {
      read('image');
      return isKnown ? listing.applicationId : undefined;
    };
    const images = { read: () => Promise.reject(new Error('the image is hidden')) };
    const get = getDirectoryImage({
      listings: findListing(isKnown, read),
      images,
      store: { applicationOf },
    });
    return get({
      params: { imageId: newId(0) },
      headers: {},
    } as never);
  },
  'an installation': (isKnown, read) => {
    const find = async () => {
      read('installation');
      return isKnown
        ? ({
            workspaceId: newId(0),
            applicationId: newId(0),
          } as never)
        : undefined;
    };
    const readApplication = async () => {
      read('application');
      return undefined;
    };
    return createFindForParty({
      installations: { find },
      readApplication,
    })(caller, newId(0));
  },
};

describe('directory: the 404 for an id', () => {
  for (const [what, refuse] of Object.entries(refusals)) {
    it(`of ${what} has the same content for hidden and unknown ids`, async () => {
      const [hidden, unknown] = [[] as string[], [] as string[]];
      for (const [isKnown, reads] of [[true, hidden] as const, [false, unknown] as const]) {
        const error = await refuse(isKnown, (name) => reads.push(name)).catch(
          (thrown: unknown) => thrown,
        );
        expect(error).to.be.instanceOf(PlatformError).and.include({ code: 'not_found' });
      }
      expect(hidden).to.deep.equal(unknown).and.not.be.empty;
    });
  }

  it('waits for a time chosen before any read; other responses do not wait', async () => {
    const steps: string[] = [];
    const timer = {
      elapsed: async () => {
        steps.push('elapsed');
      },
      stop: () => {
        steps.push('stopped');
      },
    };
    const start = () => {
      steps.push('started');
      return timer;
    };
    const run = async (result: () => string) => {
      steps.length = 0;
      const work = async () => {
        steps.push('read');
        return result();
      };
      await evenlyRefused(work, start).catch(() => steps.push('refused'));
      return [...steps];
    };
    const fail = (error: Error) => () => {
      throw error;
    };
    expect(await run(fail(new PlatformError('not_found', 'None')))).to.deep.equal([
      'started',
      'read',
      'elapsed',
      'stopped',
      'refused',
    ]);
    expect(await run(() => 'found')).to.deep.equal(['started', 'read', 'stopped']);
    expect(await run(fail(new PlatformError('forbidden', 'No')))).to.deep.equal([
      'started',
      'read',
      'stopped',
      'refused',
    ]);
  });
});
