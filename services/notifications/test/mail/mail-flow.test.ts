import { randomUUID } from 'node:crypto';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

describe('mail from the authorization service', () => {
  let server: TestMailServer;
  let notifications: RunningNotifications;

  before(async () => {
    server = await startMailServer();
    notifications = await startNotifications({
      SMTP_URL: server.url,
      MAIL_REQUESTS_MS: '20',
      MAIL_FROM: 'Desk <desk@irp.example>',
    });
  });
  after(async () => {
    await notifications.stop();
    await server.stop();
  });

  async function invite(email: string): Promise<void> {
    const workspace = await notifications.createWorkspace();
    const as = await workspace.person('owner');
    const path = `/v2/workspaces/${workspace.workspaceId}/members`;
    const { status, text } = await notifications.authorization('POST', path, {
      as,
      body: { email, role: 'developer' },
    });
    expect(status, text).to.equal(201);
  }
  const receivedBy = (email: string) => server.received.filter(({ to }) => to.includes(email));

  it('arrives at its recipient, with the link of the authorization service', async () => {
    const email = `${randomUUID()}@example.org`;
    await invite(email);
    await eventually('the invitation has arrived', () => receivedBy(email).length === 1);
    const [{ source, messageId }] = receivedBy(email) as [(typeof server.received)[0]];
    expect(source)
      .to.match(/^From: Desk <desk@irp\.example>/m)
      .and.to.match(/https?:/);
    expect(messageId).to.match(/^<[\w-]{36}@irp\.example>$/);
  });
});
