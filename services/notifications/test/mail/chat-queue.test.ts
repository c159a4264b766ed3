import { randomUUID } from 'node:crypto';
import { newId, type Principal } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';
import { type Receiver, startReceiver } from '../support/start-receiver.ts';

const settings = {
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  MAIL_REQUESTS_MS: '50',
  NOTICES_CHECK_MS: '50',
};

describe('notifications: a message to a chat', () => {
  let receiver: Receiver;
  /** While this promise is pending, chats do not respond. */
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

  const contactIds = new Map<string, string>();
  const contactOf = (path: string) => contactIds.get(path) ?? '';

  async function addChat(as: Principal): Promise<string> {
    const body = { type: 'chat', url: `${receiver.url}/${randomUUID()}` };
    const added = await notifications.call('POST', '/v2/notification-contacts', { as, body });
    expect(added.status, added.text).to.equal(201);
    contactIds.set(body.url.slice(receiver.url.length), added.body.id);
    return body.url.slice(receiver.url.length);
  }
  /** Contacts of a workspace receive a message about this event. */
  async function disableEndpoint(as: Principal): Promise<void> {
    const body = { url: 'https://partner.example/hooks', events: ['webhook.test'] };
    const {
      status,
      text,
      body: endpoint,
    } = await notifications.call('POST', '/v2/webhook-endpoints', { as, body });
    expect(status, text).to.equal(201);
    const event = newEvent(Date.now(), {
      type: 'webhook_endpoint.disabled',
      workspaceId: as.workspaceId,
      subject: endpoint.id ?? newId(),
      actor: { type: 'system', id: 'notifications' },
      data: { reason: 'The receiver answered 410 Gone.' },
    });
    const message = {
      key: as.workspaceId,
      event: toEnvelope('notifications', event),
    };
    await notifications.platform.platform.bus.publish('notifications', [message]);
  }
  const received = (path: string) => receiver.requests.filter(({ url }) => url === path);

  it('is sent even without a mail server, and is not in the mailbox', async () => {
    notifications = await startNotifications(settings, 'own');
    const as = await (await notifications.createWorkspace()).person('owner');
    const path = await addChat(as);
    await disableEndpoint(as);
    await eventually('it arrives', () => received(path).length > 0);
    const { text } = JSON.parse(received(path)[0]!.body);
    expect(text).to.match(/^\*A webhook endpoint of “Desk” was disabled\*/);
    // A chat wraps lines itself.
    expect(text).to.contain('sends its notices here. An admin of the workspace can change that.');
    expect(text).to.contain(
      'the platform does not send the kept events, or events that were already waiting. Request the events:',
    );
    const kept = await notifications.call('POST', '/internal/mailbox', {
      as: 'internal',
      body: {},
    });
    expect(kept.body.mails.map(({ to }: { to: string }) => to)).to.deep.equal([as.email]);
  });

  it('refused by the chat is shown with the contact, and admins are mailed once a day; a later message is delivered', async () => {
    silence = Promise.withResolvers();
    silence.resolve({ status: 404 });
    notifications = await startNotifications(settings, 'own');
    const as = await (await notifications.createWorkspace()).person('owner');
    const path = await addChat(as);
    const lastDelivery = async () =>
      (await notifications.call('GET', '/v2/notification-contacts', { as })).body.data[0]
        .lastDelivery;
    expect(await lastDelivery()).to.equal(null);
    const mailed = async () => {
      const kept = await notifications.call('POST', '/internal/mailbox', {
        as: 'internal',
        body: {},
      });
      return kept.body.mails.filter(({ subject }: { subject: string }) =>
        subject.startsWith('A chat refuses'),
      );
    };
    await disableEndpoint(as);
    await eventually('admins are mailed', async () => (await mailed()).length > 0);
    const refusal = await lastDelivery();
    expect(refusal).to.deep.include({ outcome: 'refused', reason: 'the chat answered 404' });
    const [mail] = await mailed();
    expect([mail.to, mail.subject]).to.deep.equal([
      as.email,
      'A chat refuses the notices of “Desk”',
    ]);
    await disableEndpoint(as);
    await eventually('it is refused again', async () => (await lastDelivery()).at > refusal.at);
    expect(received(path)).to.have.length(2);
    const [event, ...more] = (await notifications.eventsOf(contactOf(path), 2)).slice(1);
    expect([event!.type, event!.data.detail]).to.deep.equal([
      'notification_contact.refused',
      {
        target: receiver.url,
        description: '',
        reason: 'the chat answered 404',
      },
    ]);
    expect(more).to.deep.equal([]);
    silence = undefined;
    await disableEndpoint(as);
    await eventually('it is delivered', async () => (await lastDelivery()).outcome === 'delivered');
    expect((await lastDelivery()).reason).to.equal(null);
    expect(await mailed()).to.have.length(1);
  });

  it('delays no mail, even if many chats do not respond', async () => {
    silence = Promise.withResolvers();
    server = await startMailServer();
    notifications = await startNotifications(
      {
        ...settings,
        SMTP_URL: server.url,
        MAIL_CONNECTIONS: '2',
      },
      'own',
    );
    const workspace = await notifications.createWorkspace();
    const as = await workspace.person('owner');
    const paths = await Promise.all(Array.from({ length: 3 }, () => addChat(as)));
    await disableEndpoint(as);
    await eventually(
      'the chats are asked',
      () => paths.filter((path) => received(path).length > 0).length >= 2,
    );
    const email = `${randomUUID()}@example.org`;
    const invited = await notifications.authorization(
      'POST',
      `/v2/workspaces/${workspace.workspaceId}/members`,
      {
        as,
        body: { email, role: 'developer' },
      },
    );
    expect(invited.status, invited.text).to.equal(201);
    // Before the chats are given up after 15 s.
    const hasArrived = () => server!.received.some(({ to }) => to.includes(email));
    await eventually('the invitation arrives', hasArrived, { timeoutMs: 10_000 });
  });
});
