import { randomUUID } from 'node:crypto';
import type { Principal, Scope } from '@irp/contracts';
import { newNotificationContactExample } from '@irp/contracts/notifications';
import { expect } from 'chai';
import { tokenAlone, tokenFor } from '../support/install-application.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const path = '/v2/notification-contacts';

describe('notifications: further recipients of a workspace', () => {
  let notifications: RunningNotifications;
  let owner: Principal;
  let aheadMs = 0;

  before(async () => {
    notifications = await startNotifications(
      { MAX_NOTIFICATION_CONTACTS: '3' },
      { now: () => Date.now() + aheadMs },
    );
  });
  beforeEach(async () => {
    owner = await (await notifications.createWorkspace()).person('owner');
  });
  after(() => notifications.stop());

  const add = (body: object = newNotificationContactExample, as = owner) =>
    notifications.call('POST', path, { as, body });
  const list = async (as = owner) => (await notifications.call('GET', path, { as })).body.data;

  it('are an address, or a chat shown only by its origin', async () => {
    expect(await list()).to.deep.equal([]);
    const address = await add({ type: 'email', email: ' Security@Meridian.example ' });
    expect([address.status, address.body.target, address.body.description]).to.deep.equal([
      201,
      'security@meridian.example',
      '',
    ]);
    const chat = await add({
      type: 'chat',
      url: 'https://hooks.chat.example/services/T0/B0/secret',
    });
    expect([chat.status, chat.body.target]).to.deep.equal([201, 'https://hooks.chat.example']);
    expect(await list()).to.deep.equal([address.body, chat.body]);
    const events = await notifications.eventsOf(chat.body.id, 1);
    expect(JSON.stringify([chat.body, events])).not.to.contain('secret');
  });

  for (const [what, body, field] of [
    ['of an address that is none', { type: 'email', email: 'nobody' }, 'email'],
    [
      'of an address with a line break',
      { type: 'email', email: 'a@b.example\r\nBcc: c@d.example' },
      'email',
    ],
    ['of a chat by plain http', { type: 'chat', url: 'http://hooks.chat.example/' }, 'url'],
    ['of another type', { type: 'pager', number: '1' }, 'type'],
    ['without a type', { email: 'a@b.example' }, 'type'],
  ] as const) {
    it(`are refused ${what}, with an error that names it`, async () => {
      const { status, body: refused } = await add(body);
      expect([status, refused.errors[0].field]).to.deep.equal([400, field]);
      if (field === 'type') {
        expect(refused.message).to.contain('type must be email or chat');
      }
    });
  }

  it('exist once, limited in number, and can be added again after their removal', async () => {
    const { body: first } = await add();
    expect((await add()).status).to.equal(409);
    for (const email of ['n2@bücher.example', 'n3@a.example']) {
      expect((await add({ type: 'email', email })).status).to.equal(201);
    }
    const again = await add({ type: 'email', email: 'N2@xn--bcher-kva.example' });
    expect([again.status, again.body.message]).to.deep.equal([
      409,
      'The workspace has this contact already: GET /notification-contacts lists it.',
    ]);
    const { status, body } = await add({ type: 'email', email: 'n4@a.example' });
    expect([status, body.message]).to.deep.equal([
      409,
      'The workspace has 3 contacts, which is the limit: remove a contact first.',
    ]);
    expect(
      (await notifications.call('DELETE', `${path}/${first.id}`, { as: owner })).status,
    ).to.equal(204);
    expect(
      (await notifications.call('DELETE', `${path}/${first.id}`, { as: owner })).status,
    ).to.equal(404);
    aheadMs = 900_000;
    expect((await add()).status).to.equal(201);
    expect((await notifications.eventsOf(first.id, 2)).map(({ type }) => type)).to.deep.equal([
      'notification_contact.added',
      'notification_contact.removed',
    ]);
  });

  it('cannot be added or removed by an application', async () => {
    const { body } = await add();
    const scopes: Scope[] = ['workspace.read', 'workspace.write'];
    for (const as of [tokenFor(owner, randomUUID(), scopes), tokenAlone(owner, randomUUID())]) {
      const added = await add({ type: 'email', email: 'spy@partner.example' }, as);
      const removed = await notifications.call('DELETE', `${path}/${body.id}`, { as });
      expect([added.status, removed.status]).to.deep.equal([403, 403]);
    }
    expect(await list()).to.deep.equal([body]);
  });

  it('of another workspace are not found', async () => {
    const { body } = await add();
    const stranger = await (await notifications.createWorkspace()).person('owner');
    expect(
      (await notifications.call('DELETE', `${path}/${body.id}`, { as: stranger })).status,
    ).to.equal(404);
    expect(await list(stranger)).to.deep.equal([]);
    expect(await list()).to.have.length(1);
  });
});
