import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { expect } from 'chai';
import { expectNotified, type NoticesBench, origin, startNotices } from './start-notices.ts';

type People = Awaited<ReturnType<NoticesBench['people']>>;

describe('notices of reviews reach the publisher of the application', () => {
  let bench: NoticesBench;
  let publisher: People;
  let reviewers: People;
  let reviewer: Principal;
  let app: { id: string; name: string };

  before(async () => {
    bench = await startNotices();
    reviewers = await bench.people();
    reviewer = { ...reviewers.admin, platformRoles: ['reviewer'] };
    await bench.internal('platform-roles', {
      userId: reviewer.userId,
      platformRoles: ['reviewer'],
    });
  });
  after(() => bench.stop());
  beforeEach(async () => {
    publisher = await bench.people();
    app = await bench.createApplication(publisher.owner, { scopes: ['investments.read'] });
  });

  async function succeed(method: string, path: string, as: Principal, body?: object) {
    const response = await bench.call(method, `/v2${path}`, { as, ...(body && { body }) });
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }
  async function submitted(): Promise<string> {
    const at = `/applications/${app.id}/listing`;
    await succeed('PUT', at, publisher.owner, {
      ...listingDraftExample,
      vendor: undefined,
      name: app.name,
    });
    return (await succeed('POST', `${at}/submit`, publisher.owner)).review.id;
  }
  const decide = (id: string, decision: string, body: object) =>
    succeed('POST', `/reviews/${id}/${decision}`, reviewer, body);
  const toPublisher = () => [
    { workspaceId: publisher.workspace.workspaceId, userIds: publisher.admins },
  ];
  const about = () => ({
    application: { id: app.id, name: app.name },
    workspace: 'Desk',
    link: `${origin}/console/w/${publisher.workspace.workspaceId}/production/applications/${app.id}/distribution`,
  });

  for (const [decision, outcome] of [
    ['reject', 'rejected'],
    ['request-changes', 'changes_requested'],
  ] as const) {
    it(`${outcome}: with the comment of the reviewer, and without the reviewer's name`, async () => {
      await decide(await submitted(), decision, { comment: 'Say where data is kept.' });
      const [notice] = await bench.waiting(`listing.${outcome}`);
      const mails = await bench.deliver();
      expectNotified(mails, 'listing-reviewed', toPublisher());
      const { version, ...params } = mails[0]!.params as Record<string, unknown>;
      expect(version).to.be.oneOf([null, listingDraftExample.version?.number]);
      expect(params).to.deep.equal({
        ...about(),
        outcome,
        comment: 'Say where data is kept.',
        at: notice!.event!.time.toISOString(),
      });
      const { userId } = reviewer;
      expect(JSON.stringify(mails))
        .not.to.contain(userId)
        .and.not.contain(reviewers.workspace.workspaceId);
    });
  }

  it('published: when everybody can find it, not at the approval; and again after it was hidden', async () => {
    await decide(await submitted(), 'approve', { comment: 'Fine' });
    const show = (visibility: string) =>
      succeed('PUT', `/applications/${app.id}/visibility`, publisher.owner, { visibility });
    await show('public');
    await bench.waiting('listing.published');
    const mails = await bench.deliver();
    expectNotified(mails, 'listing-published', toPublisher());
    expect(mails[0]!.params).to.deep.include(about());
    await show('private');
    await bench.waiting('listing.unpublished');
    expectNotified(await bench.deliver(), 'application-unpublished', toPublisher());
    await show('public');
    await bench.waiting('listing.published');
    expectNotified(await bench.deliver(), 'listing-published', toPublisher());
  });
});
