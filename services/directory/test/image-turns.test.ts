import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Principal } from '@irp/contracts';
import { screenshotSize } from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import { silentLogger } from '@irp/observability';
import { expect } from 'chai';
import type { ImageStorage } from '../src/images/image-storage.ts';
import { createImages } from '../src/images/images.ts';
import type { ImageStore } from '../src/images/store/image-store.ts';
import { blackPng } from './support/test-images.ts';

describe('directory: concurrent uploads', () => {
  const images = createImages({
    storage: {} as ImageStorage,
    store: {} as ImageStore,
    log: silentLogger(),
    now: Date.now,
  });
  /** A small file with the maximum number of decoded pixels. */
  const large = blackPng(4_096, 4_096);
  const small = blackPng(320, 240);
  const finished: string[] = [];

  async function upload(
    workspaceId: string,
    picture: Buffer,
    signal = new AbortController().signal,
    beforeDecoding?: () => Promise<void>,
  ) {
    const request = Object.assign(Readable.from([picture]), {
      headers: { 'content-type': 'image/png' },
    });
    const principal = {
      organizationId: 'o',
      workspaceId,
      userId: `of ${workspaceId}`,
    } as Principal;
    const sent = {
      request: request as unknown as IncomingMessage,
      principal,
      signal,
    };
    await images.receive({ ...sent, ...(beforeDecoding && { beforeDecoding }) }, screenshotSize);
    finished.push(workspaceId);
  }

  it('take turns: one picture does not wait for all pictures of another workspace', async () => {
    await Promise.all([
      ...Array.from({ length: 12 }, () => upload('hostile', large)),
      upload('healthy', small),
    ]);
    expect(finished).to.have.length(13);
    // An image is in progress, and at most one more comes first.
    expect(finished.indexOf('healthy')).to.be.lessThan(3);
  });

  it('decode no picture that was replaced while it waited', async () => {
    const full = async () => {
      throw new PlatformError('conflict', 'full');
    };
    // An invalid image would be rejected as such if it were decoded.
    const error = await upload('full', Buffer.from('no image'), undefined, full).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.include({ code: 'conflict', message: 'full' });
    expect(finished).not.to.include('full');
  });

  it('skip callers that have disconnected', async () => {
    const gone = new AbortController();
    const waiting = [
      upload('patient', large),
      upload('gone', large, gone.signal),
      upload('patient', small),
    ];
    gone.abort();
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });
});
