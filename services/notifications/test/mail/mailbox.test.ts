import { randomUUID } from 'node:crypto';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

describe('mailbox', () => {
  let notifications: RunningNotifications;
  const emails = Array.from({ length: 3 }, () => `${randomUUID()}@example.org`);

  const post = (path: string, body: object) =>
    notifications.call('POST', path, { as: 'internal', body });
  const list = async (body: object = {}) => {
    const { status, body: page, text } = await post('/internal/mailbox', body);
    expect(status, text).to.equal(200);
    return page as { mails: { id: string; to: string }[]; more: boolean };
  };

  before(async () => {
    notifications = await startNotifications({ MAIL_REQUESTS_MS: '20' });
    const workspace = await notifications.createWorkspace();
    const as = await workspace.person('owner');
    const path = `/v2/workspaces/${workspace.workspaceId}/members`;
    for (const email of emails) {
      const { status, text } = await notifications.authorization('POST', path, {
        as,
        body: { email, role: 'developer' },
      });
      expect(status, text).to.equal(201);
      await eventually('the invitation is kept', async () => (await list()).mails[0]?.to === email);
    }
  });
  after(() => notifications.stop());

  it('shows the mails of a platform without a mail server, rendered, newest first', async () => {
    const { mails, more } = await list();
    expect(more).to.equal(false);
    expect(mails.map(({ to }) => to)).to.deep.equal(emails.toReversed());
    expect(mails[0]).to.have.all.keys('id', 'to', 'subject', 'text', 'html', 'createdAt');
    expect(mails[0])
      .to.have.property('text')
      .that.matches(/https?:/);
    expect((await post('/internal/mailbox/read', { id: mails[0]!.id })).body).to.deep.equal(
      mails[0],
    );
  });

  it('has pages', async () => {
    const first = await list({ limit: 2 });
    expect([first.mails.length, first.more]).to.deep.equal([2, true]);
    const second = await list({ limit: 2, before: first.mails[1]!.id });
    expect([second.mails.map(({ to }) => to), second.more]).to.deep.equal([[emails[0]], false]);
  });

  it('serves only the page, and names invalid parameters', async () => {
    for (const path of ['/internal/mailbox', '/internal/mailbox/read']) {
      for (const sender of ['gateway', 'operator', 'directory'] as const) {
        const request = {
          service: 'notifications',
          method: 'POST',
          target: path,
          clientAddress: undefined,
        };
        const headers = {
          'x-irp-principal': notifications.platform.signer.signService(sender, request),
        };
        expect(
          (
            await notifications.call('POST', path, {
              headers,
              body: { id: 'x' },
            })
          ).status,
        ).to.equal(403);
      }
    }
    for (const limit of [0, 201, 'many']) {
      expect((await post('/internal/mailbox', { limit })).status).to.equal(400);
    }
    expect((await post('/internal/mailbox/read', {})).status).to.equal(400);
    expect((await post('/internal/mailbox/read', { id: 'unknown' })).status).to.equal(404);
  });
});
