import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { silentLogger } from '@irp/observability';
import { expect } from 'chai';
import { createNameReviewers } from '../src/reviews/name-reviewers.ts';
import { type RunningReviews, startReviews } from './support/start-reviews.ts';

describe('directory: names of reviewers', () => {
  let reviews: RunningReviews;
  let reviewer: Principal;
  let colleague: Principal;
  let operator: Principal;
  const names: Record<string, string> = {};

  before(async () => {
    reviews = await startReviews();
    [reviewer, colleague] = [await reviews.reviewer(), await reviews.reviewer()];
    operator = await reviews.platformPerson(await reviews.createWorkspace(), ['operator']);
    for (const as of [reviewer, colleague, operator, reviews.owner]) {
      names[as.userId!] = `Name ${randomUUID()}`;
      const body = { name: names[as.userId!] };
      const { status } = await reviews.authorization('PATCH', '/v2/me', { as, body });
      expect(status).to.equal(200);
    }
  });
  after(() => reviews.stop());

  const named = ({ userId }: Principal) => ({
    id: userId!,
    name: names[userId!]!,
  });
  const idsIn = (found: { id: string }[]) => found.map(({ id }) => id);

  async function changed(reviewId: string, action: string, as: Principal, body = {}) {
    const response = await reviews.act(reviewId, action, as, body);
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }
  const queue = async (as: Principal, state = 'in_manual_review') =>
    (await reviews.call('GET', `/v2/reviews?limit=1000&state=${state}`, { as })).body.data;

  it('are visible to reviewers: assignee, authors of notes, decider', async () => {
    const { reviewId } = await reviews.submit();
    expect((await reviews.read(reviewId, reviewer)).body.reviewers).to.deep.equal([]);
    expect((await changed(reviewId, 'assign', reviewer)).reviewers).to.deep.equal([
      named(reviewer),
    ]);
    const noted = await changed(reviewId, 'comments', colleague, { comment: 'Looks good.' });
    expect(noted.reviewers).to.deep.equal([named(reviewer), named(colleague)]);
    const waiting = (await queue(colleague)).find(({ id }: { id: string }) => id === reviewId);
    expect(waiting.reviewers).to.deep.equal([named(reviewer)]);
    await changed(reviewId, 'approve', reviewer);
    const { body } = await reviews.read(reviewId, colleague);
    expect(body.decidedBy).to.equal(reviewer.userId);
    expect(body.reviewers).to.deep.equal([named(reviewer), named(colleague)]);
  });

  it('of earlier submissions are visible, too', async () => {
    const { reviewId, applicationId } = await reviews.submit();
    await changed(reviewId, 'reject', colleague, { comment: 'No.' });
    const again = await reviews.call('POST', `/v2/applications/${applicationId}/listing/submit`, {
      as: reviews.owner,
    });
    const { body } = await reviews.read(again.body.review.id, reviewer);
    expect(body.reviewers).to.deep.equal([named(colleague)]);
  });

  it("are hidden from publishers, operators and strangers, and reviewers see no names of a publisher's people", async () => {
    const { reviewId, applicationId } = await reviews.submit();
    await changed(reviewId, 'assign', reviewer);
    await changed(reviewId, 'comments', colleague, { comment: 'Looks good.' });
    await changed(reviewId, 'request-changes', reviewer, { comment: 'Say more.' });
    const stranger = await (await reviews.createWorkspace()).person('owner');
    const formerly: Principal = { ...colleague, platformRoles: [] };
    const listing = `/v2/applications/${applicationId}/listing`;
    const paths = [
      listing,
      `${listing}/versions`,
      `/v2/applications/${applicationId}/visibility`,
      '/v2/reviews?limit=1000&state=changes_requested',
      `/v2/reviews/${reviewId}`,
    ];
    for (const as of [reviews.owner, operator, stranger, formerly]) {
      for (const path of paths) {
        const { text } = await reviews.call('GET', path, { as });
        for (const { name } of [named(reviewer), named(colleague)]) {
          expect(text, path).not.to.contain(name);
        }
      }
    }
    const read = await reviews.read(reviewId, operator);
    expect([read.status, read.body.reviewers]).to.deep.equal([200, []]);
    for (const path of paths) {
      const { text } = await reviews.call('GET', path, { as: reviewer });
      expect(text, path).not.to.contain(names[reviews.owner.userId!]);
    }
    const events = await reviews.eventsOf(applicationId, 6);
    expect(JSON.stringify(events)).not.to.match(/"Name [0-9a-f-]{36}"/);
  });

  it('are not revealed by an assignment to a person without the role', async () => {
    const { reviewId } = await reviews.submit();
    for (const { userId } of [operator, reviews.owner]) {
      const { status, text } = await reviews.act(reviewId, 'assign', reviewer, {
        assignee: userId,
      });
      expect(status).to.equal(400);
      expect(text).not.to.contain(names[userId!]);
    }
  });

  it('disappear after the person loses the role: the id remains', async () => {
    const leaver = await reviews.reviewer();
    const { reviewId } = await reviews.submit();
    expect(idsIn((await changed(reviewId, 'assign', leaver)).reviewers)).to.deep.equal([
      leaver.userId,
    ]);
    await reviews.internal('platform-roles', { userId: leaver.userId, platformRoles: [] });
    const { body } = await reviews.read(reviewId, reviewer);
    expect([body.assignee, body.reviewers]).to.deep.equal([leaver.userId, []]);
  });

  it('are missing while the authorization service is unavailable, and the review is not', async () => {
    const nameReviewers = createNameReviewers({
      readReviewerNames: async () => {
        throw new Error('away');
      },
      log: silentLogger(),
    });
    const { reviewId } = await reviews.submit();
    const { reviewers: _, ...view } = await changed(reviewId, 'assign', reviewer);
    const add = await nameReviewers(reviewer, [view]);
    expect(add(view)).to.deep.equal({ ...view, reviewers: [] });
  });
});
