import type { Principal } from '@irp/contracts';
import { listingDraftExample, reviewStates } from '@irp/contracts/directory';
import { expect } from 'chai';
import { type RunningReviews, startReviews } from './support/start-reviews.ts';

const comment = 'Say where data is kept.';
const decisions = [
  ['approve', 'approved'],
  ['reject', 'rejected'],
  ['request-changes', 'changes_requested'],
] as const;

describe('directory: decisions on reviews', () => {
  let reviews: RunningReviews;
  let reviewer: Principal;
  let other: Principal;

  before(async () => {
    reviews = await startReviews();
    [reviewer, other] = [await reviews.reviewer(), await reviews.reviewer()];
  });
  after(() => reviews.stop());

  const expectStatus = async (status: number, response: ReturnType<RunningReviews['act']>) => {
    const actual = await response;
    expect(actual.status, actual.text).to.equal(status);
    return actual.body;
  };

  for (const [action, state] of decisions) {
    it(`${action}: the publisher reads the comment, and the log of the reviewer names the reviewer`, async () => {
      const { applicationId, reviewId, name } = await reviews.submit();
      const decided = await expectStatus(200, reviews.act(reviewId, action, reviewer, { comment }));
      expect(decided).to.include({
        id: reviewId,
        state,
        comment,
        decidedBy: reviewer.userId,
        assignee: reviewer.userId,
      });
      const listing = await reviews.listing(applicationId);
      expect([listing.state, listing.review.state, listing.review.comment]).to.deep.equal([
        state,
        state,
        comment,
      ]);
      expect(listing.review.decidedAt).to.equal(decided.decidedAt);
      expect(JSON.stringify(listing)).not.to.include(reviewer.userId);
      const events = (await reviews.eventsOf(applicationId, 4)).filter(
        ({ type }) => type === `listing.${state}`,
      );
      expect(events.map(({ workspaceid, data }) => [workspaceid, data.actor])).to.have.deep.members(
        [
          [reviews.publisher.workspaceId, { type: 'system', id: 'outside' }],
          [reviewer.workspaceId, { type: 'user', id: reviewer.userId }],
        ],
      );
      for (const { data } of events) {
        expect(data.detail).to.deep.equal({
          name,
          reviewId,
          version: '1.4.0',
          comment,
        });
      }
    });
  }

  for (const action of ['reject', 'request-changes']) {
    it(`${action} without a comment is a 400 that names it`, async () => {
      const { reviewId } = await reviews.submit();
      for (const body of [{}, { comment: ' ' }, { comment: 1 }]) {
        const { errors } = await expectStatus(400, reviews.act(reviewId, action, reviewer, body));
        expect(errors[0].field).to.equal('comment');
      }
      expect((await reviews.read(reviewId, reviewer)).body.state).to.equal('in_manual_review');
    });
  }

  it('approve publishes immediately a public listing, and no other', async () => {
    const [shown, hidden] = [await reviews.submit(), await reviews.submit()];
    const path = `/v2/applications/${shown.applicationId}/visibility`;
    await expectStatus(
      200,
      reviews.call('PUT', path, {
        as: reviews.owner,
        body: { visibility: 'public' },
      }),
    );
    for (const { reviewId } of [shown, hidden]) {
      await expectStatus(200, reviews.act(reviewId, 'approve', reviewer));
    }
    expect((await reviews.listing(hidden.applicationId)).state).to.equal('approved');
    expect((await reviews.listing(shown.applicationId)).state).to.equal('published');
    const { versions, release } = (await reviews.listings.find(shown.applicationId))!;
    expect(release).to.deep.include({ reviewId: shown.reviewId, scopes: ['investments.read'] });
    expect(versions).to.have.length(1);
    expect(versions[0]).to.deep.include({ number: '1.4.0', reviewId: shown.reviewId });
    const types = async ({ applicationId }: { applicationId: string }, count: number) =>
      (await reviews.eventsOf(applicationId, count))
        .filter(({ workspaceid }) => workspaceid === reviews.publisher.workspaceId)
        .map(({ type }) => type)
        .slice(2);
    const changed = 'listing.visibility_changed';
    expect(await types(shown, 7)).to.deep.equal([changed, 'listing.approved', 'listing.published']);
    expect(await types(hidden, 4)).to.deep.equal(['listing.approved']);
  });

  it('approve the submitted version, not the current draft', async () => {
    const { applicationId, reviewId, name } = await reviews.submit();
    const body = {
      ...listingDraftExample,
      name,
      description: 'Something else altogether, which nobody has reviewed.',
    };
    const path = `/v2/applications/${applicationId}/listing`;
    await expectStatus(200, reviews.call('PUT', path, { as: reviews.owner, body }));
    await expectStatus(200, reviews.act(reviewId, 'approve', reviewer));
    const { release } = (await reviews.listings.find(applicationId))!;
    expect(release?.draft.description).to.equal(listingDraftExample.description);
  });

  it('of the next version keep the current release, until an approval', async () => {
    const { applicationId, reviewId } = await reviews.submit();
    await reviews.change(applicationId, { visibility: 'public' });
    await expectStatus(200, reviews.act(reviewId, 'approve', reviewer));
    const first = (await reviews.listings.find(applicationId))!;
    const submitNext = async (number: string) => {
      const before = (await reviews.listings.find(applicationId))!;
      const draft = {
        ...before.review!.draft,
        version: { number, releaseNotes: '' },
        categories: ['screening'],
      };
      const { decision: _decision, assignee: _assignee, ...rest } = before.review!;
      const review = {
        ...rest,
        id: `${rest.id.slice(0, -6)}${number.replaceAll('.', '0')}0`,
        state: 'in_manual_review',
      } as const;
      await reviews.change(applicationId, {
        review: { ...review, draft },
        earlierReviews: [...before.earlierReviews, before.review!],
      });
      return review.id;
    };
    for (const [action, number] of [
      ['reject', '1.5.0'],
      ['request-changes', '1.6.0'],
    ] as const) {
      await expectStatus(200, reviews.act(await submitNext(number), action, reviewer, { comment }));
      const after = (await reviews.listings.find(applicationId))!;
      expect([after.state, after.release, after.versions]).to.deep.equal([
        'published',
        first.release,
        first.versions,
      ]);
    }
    const nextId = await submitNext('1.7.0');
    const { body: review } = await reviews.read(nextId, reviewer);
    expect(review.changes).to.deep.include({
      reviewId,
      version: '1.4.0',
      addedScopes: [],
      removedScopes: [],
    });
    expect(review.changes.fields.map(({ path }: { path: string }) => path)).to.deep.equal([
      '/version',
      '/categories',
    ]);
    expect(review.earlierReviews.map(({ state }: { state: string }) => state)).to.deep.equal([
      'approved',
      'rejected',
      'changes_requested',
    ]);
    await expectStatus(200, reviews.act(nextId, 'approve', reviewer));
    const last = (await reviews.listings.find(applicationId))!;
    expect(last.versions.map(({ number }) => number)).to.deep.equal(['1.4.0', '1.7.0']);
    expect(last).to.include({ state: 'published' });
    expect((await reviews.read(reviewId, reviewer)).body).to.include({
      id: reviewId,
      state: 'approved',
    });
    await expectStatus(409, reviews.act(reviewId, 'reject', reviewer, { comment }));
  });

  it('at the same time: one wins, and the others get 409 that names it', async () => {
    const { applicationId, reviewId } = await reviews.submit();
    const attempts = [reviewer, other, reviewer, other].flatMap((as) =>
      decisions.map(([action]) => reviews.act(reviewId, action, as, { comment })),
    );
    const responses = await Promise.all(attempts);
    const refused = responses.filter(({ status }) => status === 409);
    expect([
      responses.length - refused.length,
      responses.find(({ status }) => status !== 409)!.status,
    ]).to.deep.equal([1, 200]);
    for (const { body } of refused) {
      expect(body.detail).to.match(/decided by|assigned to/);
    }
    const events = (await reviews.eventsOf(applicationId, 4)).map(({ type }) => type);
    expect(events).to.have.length(4);
  });

  const actions = ['assign', 'comments', ...decisions.map(([action]) => action)];
  const ended = reviewStates.filter((state) => state !== 'in_manual_review');
  for (const state of ended) {
    it(`in state ${state} of the review: 409, without a change`, async () => {
      const { applicationId, reviewId } = await reviews.submit();
      const { review } = (await reviews.listings.find(applicationId))!;
      await reviews.change(applicationId, { review: { ...review!, state } });
      for (const action of actions) {
        const body = action === 'assign' ? {} : { comment };
        const { detail } = await expectStatus(409, reviews.act(reviewId, action, reviewer, body));
        expect(detail).to.include(state);
      }
    });
  }

  for (const state of ['unpublished', 'delisted', 'draft'] as const) {
    it(`in state ${state} of the listing: 409`, async () => {
      const { applicationId, reviewId } = await reviews.submit();
      await reviews.change(applicationId, { state });
      for (const [action] of decisions) {
        const { detail } = await expectStatus(
          409,
          reviews.act(reviewId, action, reviewer, { comment }),
        );
        expect(detail).to.include(state);
      }
    });
  }

  it('are refused while the application is not active, or its scopes have changed, except a rejection', async () => {
    const { applicationId, reviewId } = await reviews.submit();
    const path = `/v2/applications/${applicationId}`;
    const asOwner = (method: string, below: string, body: object = {}) =>
      expectStatus(
        200,
        reviews.authorization(method, `${path}${below}`, { as: reviews.owner, body }),
      );
    const refusal = async () =>
      (await expectStatus(409, reviews.act(reviewId, 'approve', reviewer))).detail;
    await asOwner('POST', '/suspend');
    expect(await refusal()).to.include('suspended');
    await asOwner('POST', '/resume');
    await asOwner('PATCH', '', { scopes: ['members.read', 'workspace.read'] });
    expect(await refusal())
      .to.include('added: members.read, workspace.read')
      .and.include('removed: investments.read');
    await expectStatus(200, reviews.act(reviewId, 'reject', reviewer, { comment }));
  });

  it('are not requested after the deletion of the application is scheduled', async () => {
    const { applicationId, reviewId } = await reviews.submit();
    const path = `/v2/applications/${applicationId}`;
    await expectStatus(200, reviews.authorization('DELETE', path, { as: reviews.owner }));
    await reviews.listingWhen(
      applicationId,
      'it is unpublished',
      ({ state }) => state === 'unpublished',
    );
    for (const [action] of decisions) {
      const { detail } = await expectStatus(
        409,
        reviews.act(reviewId, action, reviewer, { comment }),
      );
      expect(detail).to.include('withdrawn');
    }
  });

  it('repeated with the same Idempotency-Key return the same', async () => {
    const { reviewId } = await reviews.submit();
    const send = () =>
      reviews.call('POST', `/v2/reviews/${reviewId}/approve`, {
        as: reviewer,
        body: {},
        headers: { 'idempotency-key': 'approved-once' },
      });
    const first = await send();
    expect([first.status, (await send()).body]).to.deep.equal([200, first.body]);
  });
});
