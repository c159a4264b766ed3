import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import { type RunningReviews, startReviews } from './support/start-reviews.ts';

describe('directory: a withdrawn submission', () => {
  let reviews: RunningReviews;
  let owner: Principal;
  let reviewer: Principal;

  before(async () => {
    reviews = await startReviews();
    owner = reviews.owner;
    reviewer = await reviews.reviewer();
  });
  after(() => reviews.stop());

  const at = (id: string) => `/v2/applications/${id}/listing`;
  const withdraw = (id: string, more: { as?: Principal; headers?: Record<string, string> } = {}) =>
    reviews.call('POST', `${at(id)}/withdraw`, { as: owner, ...more });
  async function withdrawn(id: string) {
    const { status, text, body } = await withdraw(id);
    expect([status, body.review?.state], text).to.deep.equal([200, 'withdrawn']);
    return body;
  }
  async function send(method: string, path: string, body?: object) {
    const response = await reviews.call(method, path, { as: owner, ...(body && { body }) });
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }
  async function published(): Promise<string> {
    const { id } = await reviews.createApproved(owner);
    await send('PUT', `/v2/applications/${id}/visibility`, { visibility: 'public' });
    return id;
  }

  it('is a draft again, in no queue, undecidable, and can be submitted again', async () => {
    const { applicationId: id, reviewId, name } = await reviews.submit();
    expect((await withdrawn(id)).state).to.equal('draft');
    const { body: queue } = await reviews.call('GET', '/v2/reviews?limit=100', { as: reviewer });
    expect(queue.data.map((review: { id: string }) => review.id)).not.to.include(reviewId);
    const decision = await reviews.act(reviewId, 'approve', reviewer);
    expect(decision.status).to.equal(409);
    expect(decision.text).to.contain('The review is withdrawn');
    const [, , event] = await reviews.eventsOf(id, 3);
    expect([event?.type, event?.data.detail]).to.deep.equal([
      'listing.review_withdrawn',
      {
        name,
        reviewId,
        version: '1.4.0',
      },
    ]);
    expect((await reviews.listings.find(id))?.heldNames, 'its name is free').to.equal(undefined);
    expect((await send('POST', `${at(id)}/submit`)).state).to.equal('in_manual_review');
  });

  it('keeps the published or unpublished state', async () => {
    const id = await published();
    const before = await reviews.listings.find(id);
    const version = { number: '1.5.0' };
    await send('POST', `${at(id)}/versions`, version);
    expect((await withdrawn(id)).state).to.equal('published');
    const after = await reviews.listings.find(id);
    expect([after?.release, after?.versions, after?.visibility]).to.deep.equal([
      before?.release,
      before?.versions,
      'public',
    ]);
    await send('POST', `${at(id)}/unpublish`, {});
    await send('POST', `${at(id)}/versions`, version);
    expect((await withdrawn(id)).state).to.equal('unpublished');
  });

  it('is 409 without a review, and the error names the last state', async () => {
    const { applicationId: id, reviewId } = await reviews.submit();
    expect((await reviews.act(reviewId, 'reject', reviewer, { comment: 'No.' })).status).to.equal(
      200,
    );
    const rejected = await withdraw(id);
    expect([rejected.status, rejected.body.message]).to.deep.equal([
      409,
      'No version of the listing is in review: the latest review is rejected.',
    ]);
    const { id: draft } = await reviews.createApplication(owner);
    expect((await withdraw(draft)).status, 'without a listing').to.equal(404);
    await send('PUT', at(draft), {});
    expect((await withdraw(draft)).body.message).to.contain('the listing was never submitted');
  });

  it('is recommended by the 409 of submit, of a new version and of an approval', async () => {
    const { applicationId: id, reviewId } = await reviews.submit();
    await reviews.authorization('PATCH', `/v2/applications/${id}`, {
      as: owner,
      body: { scopes: ['members.read'] },
    });
    const refused = [
      await reviews.call('POST', `${at(id)}/submit`, { as: owner }),
      await reviews.call('POST', `${at(id)}/versions`, {
        as: owner,
        body: { number: '9.0.0' },
      }),
      await reviews.act(reviewId, 'approve', reviewer),
    ];
    for (const { status, body } of refused) {
      expect(status).to.equal(409);
      expect(body.message).to.contain('POST …/listing/withdraw');
    }
  });

  it('requires the current version, its workspace and environment, and may belong to a suspended application', async () => {
    const { applicationId: id } = await reviews.submit();
    const stranger = await (await reviews.createWorkspace()).person('owner');
    const sandbox = await reviews.publisher.person('owner', 'sandbox');
    for (const as of [stranger, sandbox]) {
      expect((await withdraw(id, { as })).status).to.equal(404);
    }
    expect((await withdraw(id, { headers: { 'if-match': '"1"' } })).status).to.equal(412);
    await reviews.authorization('POST', `/v2/applications/${id}/suspend`, {
      as: owner,
      body: {},
    });
    const headers = { 'idempotency-key': `withdraw-${id}` };
    const [first, again] = [await withdraw(id, { headers }), await withdraw(id, { headers })];
    expect([first.status, again.status, again.body]).to.deep.equal([200, 200, first.body]);
  });

  it('or a decision: one of two concurrent actions wins', async () => {
    const { applicationId: id, reviewId } = await reviews.submit();
    const both = await Promise.all([withdraw(id), reviews.act(reviewId, 'approve', reviewer)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
  });
});
