import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import { type RunningReviews, startReviews } from './support/start-reviews.ts';

const comment = 'Say where data is kept.';
const decisions = ['approve', 'reject', 'request-changes'];

describe('directory: reviewers', () => {
  let reviews: RunningReviews;
  let reviewer: Principal;
  let other: Principal;

  before(async () => {
    reviews = await startReviews();
    [reviewer, other] = [await reviews.reviewer(), await reviews.reviewer()];
  });
  after(() => reviews.stop());

  const act = async (reviewId: string, action: string, as: Principal, body: object = {}) => {
    const { status, body: reply } = await reviews.act(reviewId, action, as, body);
    return { status, reply };
  };
  const expectRefused = async (reviewId: string, as: Principal, status = 403) => {
    for (const action of [...decisions, 'comments']) {
      const refused = await act(reviewId, action, as, { comment });
      expect(refused.status, action).to.equal(status);
    }
    expect((await act(reviewId, 'assign', as)).status).to.equal(status);
    const { body } = await reviews.read(reviewId, reviewer);
    expect(body).to.deep.include({
      state: 'in_manual_review',
      assignee: null,
      comments: [],
    });
  };

  it('are not from the organization of the publisher, even with a key of another organization', async () => {
    const { reviewId } = await reviews.submit();
    await expectRefused(reviewId, await reviews.platformPerson(reviews.publisher, ['reviewer']));
    const { workspaceId } = reviews.publisher;
    const guest = await reviews.reviewer();
    const { body: me } = await reviews.authorization('GET', '/v2/me', { as: guest });
    const member = {
      workspaceId,
      email: me.user.email,
      name: 'A. Person',
      role: 'member',
    };
    await reviews.internal('members', member);
    await expectRefused(reviewId, guest);
  });

  it('are not the author or submitter, even after they left the organization', async () => {
    const writer = await reviews.platformPerson(reviews.publisher, ['reviewer']);
    const { reviewId } = await reviews.submit(writer);
    const elsewhere = await reviews.createWorkspace();
    await reviews.internal('members', {
      workspaceId: elsewhere.workspaceId,
      role: 'admin',
      name: 'A. Person',
      email: (await reviews.authorization('GET', '/v2/me', { as: writer })).body.user.email,
    });
    const path = `/v2/workspaces/${reviews.publisher.workspaceId}/members/${writer.userId}`;
    expect((await reviews.authorization('DELETE', path, { as: reviews.owner })).status).to.equal(
      204,
    );
    const { organizationId, workspaceId } = elsewhere;
    await expectRefused(reviewId, {
      ...writer,
      organizationId,
      workspaceId,
    });
  });

  it('use no sandbox key and no application, and are not only operators', async () => {
    const { reviewId } = await reviews.submit();
    const application = { applicationId: 'app-1', credentialKind: 'access_token' } as const;
    const { platformRoles: _roles, ...withoutRoles } = reviewer;
    const callers: Principal[] = [
      { ...reviewer, environment: 'sandbox' },
      { ...reviewer, ...application },
      { ...withoutRoles, ...application },
      { ...reviewer, platformRoles: ['operator'] },
    ];
    for (const as of callers) {
      await expectRefused(reviewId, as);
    }
  });

  it('read reviews, like operators, and nobody else does', async () => {
    const { reviewId } = await reviews.submit();
    const operator = await reviews.platformPerson(
      await reviews.createWorkspace(),
      ['operator'],
      'member',
    );
    for (const path of ['/v2/reviews', `/v2/reviews/${reviewId}`]) {
      expect((await reviews.call('GET', path, { as: operator })).status).to.equal(200);
      const { status, body } = await reviews.call('GET', path, { as: reviews.owner });
      expect([status, body.error]).to.deep.equal([403, 'forbidden']);
      expect(body.detail).to.include('platform role reviewer or operator');
    }
  });

  it('lose access immediately with the role', async () => {
    const { reviewId } = await reviews.submit();
    const { userId, workspaceId } = await reviews.reviewer();
    const { key } = await reviews.internal('api-keys', {
      workspaceId,
      userId,
      environment: 'production',
      name: 'k',
    });
    const resolve = async () => {
      const { createHash } = await import('node:crypto');
      const sha256 = createHash('sha256').update(key).digest('base64url');
      return (await reviews.internal('credentials/resolve', { kind: 'api_key', sha256 }))
        .principal as Principal;
    };
    expect((await act(reviewId, 'comments', await resolve(), { comment })).status).to.equal(200);
    await reviews.internal('platform-roles', { userId, platformRoles: [] });
    expect((await act(reviewId, 'approve', await resolve())).status).to.equal(403);
  });

  it('decide on reviews they have taken over; other reviewers learn who has it, and can take over', async () => {
    const { applicationId, reviewId } = await reviews.submit();
    expect((await act(reviewId, 'assign', reviewer)).reply.assignee).to.equal(reviewer.userId);
    for (const action of decisions) {
      const { status, reply } = await act(reviewId, action, other, { comment });
      expect(status).to.equal(409);
      expect(reply.detail).to.include(reviewer.userId).and.include(`/reviews/${reviewId}/assign`);
    }
    expect((await act(reviewId, 'assign', other)).reply.assignee).to.equal(other.userId);
    expect((await act(reviewId, 'approve', reviewer)).status).to.equal(409);
    expect((await act(reviewId, 'assign', other, { assignee: null })).reply.assignee).to.equal(
      null,
    );
    expect(
      (await act(reviewId, 'assign', other, { assignee: reviewer.userId })).reply.assignee,
    ).to.equal(reviewer.userId);
    expect((await act(reviewId, 'assign', other, { assignee: reviewer.userId })).status).to.equal(
      200,
    );
    expect((await act(reviewId, 'approve', reviewer)).status).to.equal(200);
    const [a, b] = [reviewer.userId, other.userId];
    // Each event is in the publisher's log, without the reviewers, and in the reviewer's log.
    const events = await reviews.eventsOf(applicationId, 12);
    const assignedIn = (workspaceId: string) =>
      events
        .filter(
          ({ type, workspaceid }) =>
            type === 'listing.review_assigned' && workspaceid === workspaceId,
        )
        .map(({ data }) => data.detail.changes);
    const changes = (...pairs: (string | null | undefined)[][]) =>
      pairs.map(([before, after]) => [
        {
          path: '/assignee',
          before,
          after,
        },
      ]);
    const hidden = 'outside';
    expect(assignedIn(reviews.publisher.workspaceId)).to.deep.equal(
      changes([null, hidden], [hidden, hidden], [hidden, null], [null, hidden]),
    );
    expect(other.workspaceId).to.equal(reviewer.workspaceId);
    expect(assignedIn(reviewer.workspaceId)).to.deep.equal(
      changes([null, a], [a, b], [b, null], [null, a]),
    );
  });

  it('take over and approve without a body', async () => {
    const { reviewId } = await reviews.submit();
    for (const action of ['assign', 'approve']) {
      const response = await reviews.call('POST', `/v2/reviews/${reviewId}/${action}`, {
        as: reviewer,
      });
      expect(response.status, response.text).to.equal(200);
    }
  });

  it('must be impartial to be assigned', async () => {
    const { reviewId } = await reviews.submit();
    const operator = await reviews.platformPerson(await reviews.createWorkspace(), ['operator']);
    for (const assignee of [reviews.owner.userId, operator.userId, 'nobody']) {
      const { status, reply } = await act(reviewId, 'assign', reviewer, { assignee });
      expect([status, reply.errors[0].field]).to.deep.equal([400, 'assignee']);
    }
    const own = await reviews.platformPerson(reviews.publisher, ['reviewer']);
    expect((await act(reviewId, 'assign', reviewer, { assignee: own.userId })).status).to.equal(
      403,
    );
    expect((await reviews.read(reviewId, reviewer)).body.assignee).to.equal(null);
  });

  it('read notes of other reviewers, which the publisher and its log do not contain', async () => {
    const { applicationId, reviewId } = await reviews.submit();
    for (const as of [reviewer, other]) {
      expect(
        (await act(reviewId, 'comments', as, { comment: `Seen by ${as.userId}` })).status,
      ).to.equal(200);
    }
    const { comments } = (await reviews.read(reviewId, other)).body;
    expect(
      comments.map((note: { by: string; comment: string }) => [note.by, note.comment]),
    ).to.deep.equal([reviewer, other].map(({ userId }) => [userId, `Seen by ${userId}`]));
    const events = (await reviews.eventsOf(applicationId, 6)).filter(
      ({ type }) => type === 'listing.review_commented',
    );
    const ofPublisher = events.filter(
      ({ workspaceid }) => workspaceid === reviews.publisher.workspaceId,
    );
    for (const seen of [ofPublisher, events.filter((event) => !ofPublisher.includes(event))]) {
      expect(seen.map(({ data }) => data.detail.commentId)).to.have.members(
        comments.map(({ id }: { id: string }) => id),
      );
    }
    for (const seen of [events, await reviews.listing(applicationId)]) {
      expect(JSON.stringify(seen)).not.to.include('Seen by');
    }
  });

  it('find the submitted names, reasons, risks and evidence', async () => {
    const { applicationId, reviewId, name } = await reviews.submit();
    const { body } = await reviews.read(reviewId.toUpperCase(), reviewer);
    expect(body).to.deep.include({
      id: reviewId,
      applicationId,
      changes: null,
      earlierReviews: [],
      comment: null,
    });
    expect(body.listing).to.include({ name, vendor: 'Meridian Partners' });
    expect(body.scopesRequested[0]).to.include({ scope: 'investments.read', risk: 'low' });
    expect(body.scopesRequested[0].reason).to.be.a('string');
    expect(body.checks).to.have.length.above(8);
    expect(body.application).to.deep.equal({
      name,
      state: 'active',
      scopes: ['investments.read'],
    });
  });

  it('find no review of an unknown id', async () => {
    for (const id of ['0198c1d2-7a31-7c44-9d10-2f5be4c1a905', 'none']) {
      expect((await reviews.read(id, reviewer)).status).to.equal(404);
      for (const action of [...decisions, 'comments']) {
        expect((await act(id, action, reviewer, { comment })).status).to.equal(404);
      }
      expect((await act(id, 'assign', reviewer)).status).to.equal(404);
    }
  });
});
