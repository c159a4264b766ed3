import type { Principal } from '@irp/contracts';
import { describeLists } from '@irp/testing';
import { expect } from 'chai';
import { type RunningReviews, type Submitted, startReviews } from './support/start-reviews.ts';

const records = 12;

describe('directory: the queue of reviews', () => {
  let reviews: RunningReviews;
  let reviewer: Principal;
  const submitted: Submitted[] = [];

  before(async () => {
    reviews = await startReviews();
    reviewer = await reviews.reviewer();
    for (let at = 0; at < records; at++) {
      submitted.push(await reviews.submit());
    }
  });
  after(() => reviews.stop());

  const list = async (query = '') => {
    const response = await reviews.call('GET', `/v2/reviews${query}`, { as: reviewer });
    expect(response.status, response.text).to.equal(200);
    return response.body;
  };
  const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
  const submittedIds = () => submitted.map(({ reviewId }) => reviewId);

  describeLists({
    serves: ({ operationId }) => operationId === 'listReviews',
    call: () => reviews.call,
    lists: {
      listReviews: () => ({
        as: reviewer,
        records,
        furtherMeta: ['oldestWaitingAt'],
      }),
    },
  });

  it('has the oldest first, on each page, with the start of the wait', async () => {
    const first = await list();
    const second = await list(`?cursor=${first.meta.nextCursor}`);
    expect([...idsOf(first), ...idsOf(second)]).to.deep.equal(submittedIds());
    for (const { meta } of [first, second]) {
      expect(meta.oldestWaitingAt).to.equal(first.data[0].submittedAt);
    }
    expect((await list('?state=rejected')).meta.oldestWaitingAt).to.equal(
      first.data[0].submittedAt,
    );
  });

  it('names the listing, its publisher and the submitter', async () => {
    const [first] = (await list('?limit=1')).data;
    const { organizationId, organizationName, workspaceId } = reviews.publisher;
    expect(first).to.deep.include({
      applicationId: submitted[0]!.applicationId,
      name: submitted[0]!.name,
      version: '1.4.0',
      state: 'in_manual_review',
      submittedBy: reviews.owner.userId,
      assignee: null,
      decidedBy: null,
      publisher: {
        organizationId,
        organizationName,
        workspaceId,
      },
    });
  });

  it('is filtered by assignee and state, and the oldest review leaves it after the decision', async () => {
    const [first, second, ...others] = submittedIds();
    const other = await reviews.reviewer();
    for (const id of [first!, second!]) {
      expect((await reviews.act(id, 'assign', other)).status).to.equal(200);
    }
    expect(idsOf(await list(`?assignee=${other.userId!.toUpperCase()}`))).to.deep.equal([
      first,
      second,
    ]);
    expect(idsOf(await list('?assignee=none&limit=100'))).to.deep.equal(others);
    expect(idsOf(await list(`?assignee=${reviewer.userId}`))).to.deep.equal([]);
    expect((await reviews.act(first!, 'approve', other)).status).to.equal(200);
    expect(idsOf(await list('?state=approved'))).to.deep.equal([first]);
    expect(idsOf(await list(`?state=approved&assignee=${other.userId}`))).to.deep.equal([first]);
    const { data, meta } = await list('?limit=1');
    expect([data[0].id, meta.oldestWaitingAt]).to.deep.equal([second, data[0].submittedAt]);
  });

  it('refuses an unknown state', async () => {
    const { status, body } = await reviews.call('GET', '/v2/reviews?state=new', { as: reviewer });
    expect([status, body.errors[0].field]).to.deep.equal([400, 'state']);
  });

  it('is empty without a submission', async () => {
    const empty = await startReviews();
    const as = await empty.reviewer();
    const { body } = await empty.call('GET', '/v2/reviews', { as });
    await empty.stop();
    expect(body).to.deep.equal({
      data: [],
      meta: {
        totalRecords: 0,
        limit: 0,
        offset: 0,
        nextCursor: null,
        oldestWaitingAt: null,
      },
    });
  });
});
