import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import { type RunningReviews, startReviews } from './support/start-reviews.ts';

describe('directory: a delisted listing', () => {
  let reviews: RunningReviews;
  let operator: Principal;
  const reason = 'It sends data elsewhere.';

  before(async () => {
    reviews = await startReviews();
    operator = await reviews.platformPerson(await reviews.createWorkspace(), ['operator']);
  });
  after(() => reviews.stop());

  const at = (id: string) => `/v2/applications/${id}`;
  const operate = (
    id: string,
    verb: 'delist' | 'relist',
    as = operator,
    body: object = verb === 'delist' ? { reason } : {},
  ) =>
    reviews.call('POST', `${at(id)}/listing/${verb}`, { as, ...(verb === 'delist' && { body }) });
  const publisher = (method: string, id: string, below: string, body?: object) =>
    reviews.call(method, `${at(id)}${below}`, { as: reviews.owner, ...(body && { body }) });
  async function published(): Promise<string> {
    const { id } = await reviews.createApproved(reviews.owner);
    const { body } = await publisher('PUT', id, '/visibility', { visibility: 'public' });
    expect(body.discoverable).to.equal(true);
    return id;
  }

  it('disappears immediately, and its publisher sees the reason and cannot change the state', async () => {
    const id = await published();
    const { status, body, text } = await operate(id, 'delist');
    expect(status, text).to.equal(200);
    expect(body).to.deep.include({
      applicationId: id,
      state: 'delisted',
      visibility: 'private',
    });
    const seen = await reviews.listing(id);
    expect([seen.state, seen.delisting.reason]).to.deep.equal(['delisted', reason]);
    const stored = (await reviews.listings.find(id))!;
    expect([stored.release, stored.versions.length, stored.ending]).to.deep.equal([
      undefined,
      1,
      undefined,
    ]);
    const version = { number: '2.0.0' };
    for (const [method, below, sent] of [
      ['POST', '/listing/submit', undefined],
      ['POST', '/listing/versions', version],
      ['POST', '/listing/unpublish', {}],
      ['PUT', '/visibility', { visibility: 'public' }],
    ] as const) {
      expect((await publisher(method, id, below, sent)).status, below).to.equal(409);
    }
    expect((await publisher('PUT', id, '/visibility', { visibility: 'private' })).status).to.equal(
      200,
    );
    expect((await operate(id, 'delist')).status).to.equal(409);
  });

  it('is recorded in the platform’s log, with the operator and without the reason', async () => {
    const id = await published();
    await operate(id, 'delist');
    // The first two events are from the test above.
    const acts = await reviews.eventsOf('delistListing', 3);
    const act = acts.find(({ data }) => JSON.stringify(data.detail).includes(id));
    expect(act).to.include({ type: 'operator.acted', workspaceid: 'platform' });
    expect(act?.data.actor).to.deep.equal({ type: 'user', id: operator.userId });
    expect(act?.data.detail).to.deep.equal({ ids: { id } });
  });

  it('is unpublished after it is relisted, and can be submitted', async () => {
    const id = await published();
    expect((await operate(id, 'relist')).status).to.equal(409);
    await operate(id, 'delist');
    const { status, body } = await operate(id, 'relist');
    expect([status, body.state, body.delisting]).to.deep.equal([200, 'unpublished', null]);
    expect(
      (await publisher('POST', id, '/listing/versions', { number: '2.0.0' })).body.state,
    ).to.equal('in_manual_review');
    const events = (await reviews.eventsOf(id, 10)).filter(({ type }) => type.endsWith('listed'));
    expect(
      events.map(({ type, workspaceid, data }) => [
        type,
        workspaceid,
        data.actor.id,
        data.detail.reason,
      ]),
    ).to.have.deep.members([
      ['listing.delisted', reviews.publisher.workspaceId, 'outside', reason],
      ['listing.delisted', operator.workspaceId, operator.userId, reason],
      ['listing.relisted', reviews.publisher.workspaceId, 'outside', undefined],
      ['listing.relisted', operator.workspaceId, operator.userId, undefined],
    ]);
  });

  it('loses its open review', async () => {
    const { applicationId } = await reviews.submit();
    expect((await operate(applicationId, 'delist')).status).to.equal(200);
    expect((await reviews.listings.find(applicationId))?.review?.state).to.equal('withdrawn');
  });

  it('requires an operator, a reason, and a listing', async () => {
    const id = await published();
    const reviewer = await reviews.reviewer();
    for (const as of [reviews.owner, reviewer]) {
      expect((await operate(id, 'delist', as)).status).to.equal(403);
    }
    const empty = await operate(id, 'delist', operator, { reason: ' ' });
    expect([empty.status, empty.body.errors[0].field]).to.deep.equal([400, 'reason']);
    const { id: unlisted } = await reviews.createApplication(reviews.owner);
    for (const unknown of [unlisted, '019a5f36-5e12-7b80-8d47-e1f30c9a6b25']) {
      for (const verb of ['delist', 'relist'] as const) {
        expect((await operate(unknown, verb)).status).to.equal(404);
      }
    }
    expect((await reviews.listing(id)).state).to.equal('published');
  });
});
