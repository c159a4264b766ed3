import { publicEndpoints } from '@irp/contracts/openapi';
import { expect } from 'chai';

/** Why a POST takes no `Idempotency-Key`. */
const exceptions: Record<string, string> = {
  importInvestments:
    'declares the header itself: a repeat continues an interrupted import, and no row is stored twice',
  addListingScreenshot:
    'its body is a stream of an image: the same image is added once, with or without a key',
  erasePerson:
    'a repeat erases what came since; a stored key would keep the hash of an erased e-mail address for a day',
  previewInvestmentEdit: 'it changes nothing',
  replayPlatformDeadLetters: 'what was replayed is a dead letter no more: a repeat replays nothing',
  eraseAccount: 'a repeat erases what came since',
};

describe('Idempotency-Key', () => {
  const posts = publicEndpoints.filter(({ method }) => method === 'post');
  const without = posts
    .filter(({ idempotent }) => !idempotent)
    .map(({ operationId }) => operationId);

  it('is accepted by every POST, except those with a reason', () => {
    expect(posts.length).to.be.above(50);
    expect(without).to.have.members(Object.keys(exceptions));
  });

  it('is a header of the import by its own contract', () => {
    const headers = posts.find(({ operationId }) => operationId === 'importInvestments')?.headers;
    expect(headers?.shape).to.include.keys('idempotency-key');
  });

  it('is accepted by POST only: other methods are idempotent by themselves', () => {
    const others = publicEndpoints.filter(
      ({ method, idempotent }) => method !== 'post' && idempotent,
    );
    expect(others.map(({ operationId }) => operationId)).to.deep.equal([]);
  });
});
