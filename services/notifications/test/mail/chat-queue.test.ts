import { randomUUID } from 'node:crypto';
import { newId, type Principal } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';
import { type Receiver, startReceiver } from '../support/start-receiver.ts';

const settings = { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8', MAIL_REQUESTS_MS: '20', NOTICES_CHECK_MS: '20' };

describe('notifications: a message to a chat', () => {
  let receiver: Receiver;
  /** While there is one, chats do not answer. */
  let silence: PromiseWithResolvers<{ status: number }> | undefined;
  let notifications: RunningNotifications;
  let server: TestMailServer | undefined;

  before(async () => {
    receiver = await startReceiver(() => silence?.promise ?? { status: 200 });
  });
  afterEach(async () => {
    silence?.resolve({ status: 200 });
    silence = undefined;
    await notifications.stop();
    await server?.stop();
  });
  after(() => receiver.stop());

  async function addChat(as: Principal): Promise<string> {
    const body = { type: 'chat', url: `${receiver.url}/${randomUUID()}` };
    const added = await notifications.call('POST', '/v2/notification-contacts', { as, body });
    expect(added.status, added.text).to.equal(201);
    return body.url.slice(receiver.url.length);
  }
  /** What the contacts of a workspace are told of. */
  async function disableEndpoint(as: Principal): Promise<void> {
    const body = { url: 'https://partner.example/hooks', events: ['webhook.test'] };
    const { status, text, body: endpoint } = await notifications.call('POST', '/v2/webhook-endpoints', { as, body });
    expect(status, text).to.equal(201);
    const event = newEvent(Date.now(), {
      ...{ type: 'webhook_endpoint.disabled', workspaceId: as.workspaceId, subject: endpoint.id ?? newId() },
      ...{ actor: { type: 'system', id: 'notifications' }, data: { reason: 'It answered 410 Gone.' } },
    });
    const message = { key: as.workspaceId, event: toEnvelope('notifications', event) };
    await notifications.platform.platform.bus.publish('notifications', [message]);
  }
  const received = (path: string) => receiver.requests.filter(({ url }) => url === path);

  it('is sent without a mail server, too, and is none of the mails of the mailbox', async () => {
    notifications = await startNotifications(settings, 'own');
    const as = await (await notifications.createWorkspace()).person('owner');
    const path = await addChat(as);
    await disableEndpoint(as);
    await eventually('it arrives', () => received(path).length > 0);
    expect(JSON.parse(received(path)[0]!.body).text).to.match(/^\*A webhook endpoint of “Desk” was disabled\*/);
    const kept = await notifications.call('POST', '/internal/mailbox', { as: 'internal', body: {} });
    expect(kept.body.mails.map(({ to }: { to: string }) => to)).to.deep.equal([as.email]);
  });

  it('holds up no mail, however many chats do not answer', async () => {
    silence = Promise.withResolvers();
    server = await startMailServer();
    notifications = await startNotifications({ ...settings, SMTP_URL: server.url, MAIL_CONNECTIONS: '2' }, 'own');
    const workspace = await notifications.createWorkspace();
    const as = await workspace.person('owner');
    const paths = await Promise.all(Array.from({ length: 3 }, () => addChat(as)));
    await disableEndpoint(as);
    await eventually('the chats are asked', () => paths.filter((path) => received(path).length > 0).length >= 2);
    const email = `${randomUUID()}@example.org`;
    const invited = await notifications.authorization('POST', `/v2/workspaces/${workspace.workspaceId}/members`, {
      ...{ as, body: { email, role: 'developer' } },
    });
    expect(invited.status, invited.text).to.equal(201);
    // Before the chats are given up, after 15 s.
    const hasArrived = () => server!.received.some(({ to }) => to.includes(email));
    await eventually('the invitation arrives', hasArrived, { timeoutMs: 10_000 });
  });
});
