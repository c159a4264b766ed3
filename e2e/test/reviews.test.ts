import { listingDraftExample } from '@irp/contracts/directory';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

describe('reviews of listings', () => {
  let platform: RunningDemo;
  let owner: string;
  let reviewer: string;

  before(async () => {
    platform = await startDemo();
    owner = platform.keyOf('owner');
    reviewer = platform.demo.users.find(({ platformRoles }) =>
      platformRoles.includes('reviewer'),
    )!.apiKey;
  });
  after(() => platform.stop());

  const send = async (
    key: string,
    method: string,
    path: string,
    body?: unknown,
    expected = 200,
  ) => {
    const {
      status,
      text,
      body: reply,
    } = await platform.call(method, path, { key, ...(body ? { body } : {}) });
    expect(status, `${method} ${path}: ${text}`).to.equal(expected);
    return reply;
  };

  it("are for reviewers with a production key, and the publisher's log has their decisions without names", async () => {
    const name = 'Bond Calendar';
    const request = {
      name,
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read'],
    };
    const created = { ...request, redirectUris: ['https://partner.example/callback'] };
    const { id } = await send(owner, 'POST', '/v2/applications', created, 201);
    const listing = `/v2/applications/${id}/listing`;
    await send(owner, 'PUT', listing, { ...listingDraftExample, name });
    const { review } = await send(owner, 'POST', `${listing}/submit`);
    const { key: sandbox } = await send(
      reviewer,
      'POST',
      '/v2/api-keys',
      { name: 'Sandbox', environment: 'sandbox' },
      201,
    );
    const path = `/v2/reviews/${review.id}`;
    for (const key of [owner, platform.neighbourKey, sandbox]) {
      for (const one of ['/v2/reviews', path]) {
        await send(key, 'GET', one, undefined, 403);
      }
    }
    await send(owner, 'POST', `${path}/approve`, {}, 403);
    const queue = await send(reviewer, 'GET', '/v2/reviews');
    expect(queue.data.map((one: { id: string }) => one.id)).to.include(review.id);
    const comment = 'Clear and complete.';
    await send(reviewer, 'POST', `${path}/approve`, { comment });
    expect((await send(owner, 'GET', listing)).review).to.include({ state: 'approved', comment });
    await eventually('the decision is in the log', async () => {
      const query = `action=listing.approved&target=${id}`;
      const [record] = (await send(owner, 'GET', `/v2/audit/records?${query}`)).data;
      if (record) {
        expect(record.actor).to.deep.include({ type: 'system', id: 'outside' });
      }
      if (record) {
        expect(record.details).to.deep.include({ reviewId: review.id, comment });
      }
      return record !== undefined;
    });
  });
});
