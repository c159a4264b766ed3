import { randomUUID } from 'node:crypto';
import { readConfig } from '@irp/config';
import type { Principal } from '@irp/contracts';
import type { ApiResponse } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Mail } from '../../src/mail/mail.ts';
import { settings as declared } from '../../src/settings.ts';
import { press as pressButton, tokensTo } from '../support/answer-contact.ts';
import { openRecipientModels } from '../support/open-models.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const path = '/v2/notification-contacts';
const origin = 'https://irp.example';
const dayMs = 86_400_000;
const settings = {
  AUTH_URL: origin,
  MAIL_REQUESTS_MS: '50',
  CONTACT_CONFIRMATIONS_PER_WORKSPACE: '7',
};
const ofOrganization = { CONTACT_CONFIRMATIONS_PER_ORGANIZATION: '9' };

describe('notifications: confirmation of contacts', () => {
  const mails: Mail[] = [];
  const mailQueue = { enqueue: async (added: readonly Mail[]) => void mails.push(...added) };
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  let notifications: RunningNotifications;
  let recipients: Awaited<ReturnType<typeof openRecipientModels>>;
  let owner: Principal;

  before(async () => {
    notifications = await startNotifications(
      { ...settings, ...ofOrganization },
      { mailQueue, now },
    );
    recipients = await openRecipientModels(notifications);
  });
  beforeEach(async () => {
    owner = await newOwner();
  });
  afterEach(() => {
    aheadMs = 0;
  });
  after(async () => {
    await recipients.close();
    await notifications.stop();
  });

  const newOwner = async () => (await notifications.createWorkspace()).person('owner');
  const newAddress = () => `security-${randomUUID()}@meridian.example`;
  const passes = (ms: number) => {
    aheadMs += ms;
  };
  const add = (email: string, as = owner) =>
    notifications.call('POST', path, {
      as,
      body: {
        type: 'email',
        email,
        description: 'Security team',
      },
    });
  const resend = (id: string, as = owner, headers = {}) =>
    notifications.call('POST', `${path}/${id}/confirmation`, { as, headers });
  const list = async (as = owner) => (await notifications.call('GET', path, { as })).body.data;
  const open = (token: string) =>
    notifications.call('GET', `/contact-confirmation?token=${token}`, {
      headers: { accept: 'text/html' },
    });
  const press = (token: string, action: string) =>
    pressButton(notifications.call, origin, token, action);

  async function tokens(email: string, count = 1): Promise<string[]> {
    await eventually(`${count} mails to ${email}`, () => tokensTo(mails, email).length >= count);
    return tokensTo(mails, email);
  }

  /** @returns the contact and the token from the mail to the contact */
  async function added(email = newAddress(), as = owner) {
    const { status, text, body } = await add(email, as);
    expect(status, text).to.equal(201);
    return {
      email,
      id: body.id as string,
      body,
      token: (await tokens(email)).at(-1) ?? '',
    };
  }

  function expectEnded({ status, text }: ApiResponse): void {
    expect([status, text.includes('This link no longer works')], text).to.deep.equal([410, true]);
  }

  it('are pending, and one mail asks for confirmation and names the requester and the purpose', async () => {
    const { body, email } = await added();
    expect(body).to.deep.include({
      status: 'pending',
      confirmedAt: null,
      target: email,
    });
    expect(await list()).to.deep.equal([body]);
    const sent = mails.filter(({ to }) => to === email);
    expect(sent).to.have.length(1);
    const { key, params, ...rest } = sent[0]!;
    expect(rest).to.deep.equal({
      to: email,
      language: 'en',
      kind: 'contact-confirmation',
    });
    expect(key).to.match(/^contact-confirmation\/[\w-]{43}$/);
    expect(params).to.deep.include({ inviter: 'A. Person', workspace: 'Desk' });
    const { expiresAt, link } = params as Extract<Mail, { kind: 'contact-confirmation' }>['params'];
    expect(new Date(expiresAt).getTime() - new Date(body.createdAt).getTime()).to.equal(7 * dayMs);
    expect(link).to.match(/^https:\/\/irp\.example\/contact-confirmation\?token=[\w-]{43}$/);
  });

  it('show a page that changes nothing, even if opened many times', async () => {
    const { token, id, email } = await added();
    for (let turn = 0; turn < 3; turn++) {
      const page = await open(token);
      expect(page.status, page.text).to.equal(200);
      expect(page.text).to.contain('<strong>Desk</strong>').and.contain(email);
      expect(page.text).to.contain('value="confirm"').and.contain('This is not me');
      expect(page.headers).to.include({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      });
    }
    expect((await list())[0]).to.include({ id, status: 'pending' });
  });

  it('are confirmed by the button, once, and recorded without a person', async () => {
    const { token, id, email } = await added();
    const confirmed = await press(token, 'confirm');
    expect(confirmed.status, confirmed.text).to.equal(200);
    expect(confirmed.text).to.contain('The address is confirmed').and.contain(email);
    const [contact] = await list();
    expect(contact).to.include({ id, status: 'confirmed' });
    expect(Date.parse(contact.confirmedAt)).to.be.closeTo(Date.now(), 60_000);
    const events = await notifications.eventsOf(id, 2);
    const event = events.find(({ type }) => type === 'notification_contact.confirmed');
    expect(event).to.include({ workspaceid: owner.workspaceId });
    expect(event!.data).to.deep.equal({
      actor: { type: 'system', id: 'recipient' },
      detail: { target: email },
    });
    for (const again of [
      await open(token),
      await press(token, 'confirm'),
      await press(token, 'decline'),
    ]) {
      expectEnded(again);
    }
    expect(await list()).to.deep.equal([contact]);
    expect((await resend(id)).body.message).to.equal(
      'The contact is already confirmed, and receives notices.',
    );
  });

  it('are removed by “This is not me”: the workspace cannot add the address for a year, others can', async () => {
    const { token, id, email } = await added();
    const declined = await press(token, 'decline');
    expect(
      [declined.status, declined.text.includes('You get no notices')],
      declined.text,
    ).to.deep.equal([200, true]);
    expect(await list()).to.deep.equal([]);
    expectEnded(await press(token, 'confirm'));
    const events = await notifications.eventsOf(id, 2);
    const event = events.find(({ type }) => type === 'notification_contact.declined');
    expect(event!.data).to.deep.equal({
      actor: { type: 'system', id: 'recipient' },
      detail: { target: email },
    });
    const row = await recipients.models.contacts.findById(id).lean();
    expect(row, 'neither address nor description are kept').to.include({
      description: '',
      status: 'declined',
    });
    expect(row).not.to.have.any.keys('sealedTarget', 'confirmation');
    expect(row!.expireAt!.getTime() - Date.now()).to.be.closeTo(365 * dayMs, dayMs);
    passes(30 * dayMs);
    const again = await add(email.toUpperCase());
    expect([again.status, again.body.message]).to.deep.equal([
      409,
      'The recipient at this address declined the notices of your workspace.',
    ]);
    expect((await resend(id)).status).to.equal(404);
    expect((await notifications.call('DELETE', `${path}/${id}`, { as: owner })).status).to.equal(
      404,
    );
    const other = await newOwner();
    expect((await add(email, other)).status).to.equal(201);
    expect(await tokens(email, 2)).to.have.length(2);
  });

  it('links of another workspace and wrong, removed and expired links change nothing', async () => {
    const email = newAddress();
    const other = await newOwner();
    const own = await added(email);
    await add(email, other);
    const [, theirs = ''] = await tokens(email, 2);
    expect((await press(theirs, 'confirm')).status).to.equal(200);
    expect([(await list())[0].status, (await list(other))[0].status]).to.deep.equal([
      'pending',
      'confirmed',
    ]);

    for (const token of [
      '',
      'x',
      `${own.token}x`,
      own.id,
      '%00',
      encodeURIComponent('{"$ne":null}'),
    ]) {
      expectEnded(await open(token));
      expectEnded(await press(token, 'confirm'));
    }
    expect((await list())[0].status).to.equal('pending');

    const gone = await added();
    expect(
      (await notifications.call('DELETE', `${path}/${gone.id}`, { as: owner })).status,
    ).to.equal(204);
    expectEnded(await press(gone.token, 'confirm'));

    passes(7 * dayMs);
    expectEnded(await open(own.token));
    expectEnded(await press(own.token, 'confirm'));
    expectEnded(await press(own.token, 'decline'));
    expect(await list()).to.have.length(1);
  });

  it('refuse a form of another site, of another kind, without a token or sent twice', async () => {
    const { token } = await added();
    const foreign = await pressButton(notifications.call, 'https://evil.example', token, 'confirm');
    expect([foreign.status, foreign.text.includes('sent from another site')]).to.deep.equal([
      403,
      true,
    ]);
    expect((await press(token, 'pay')).status).to.equal(400);
    const headers = {
      accept: 'text/html',
      origin,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const post = (body: string) =>
      notifications.call('POST', '/contact-confirmation', { headers, body });
    expect((await post(`token=${token}&token=${token}&action=confirm`)).status).to.equal(400);
    expectEnded(await post('action=confirm'));
    const json = await notifications.call('POST', '/contact-confirmation', {
      headers: { origin },
      body: { token },
    });
    expect(json.status).to.equal(415);
    const put = await notifications.call('DELETE', `/contact-confirmation?token=${token}`);
    expect([put.status, put.headers.allow]).to.deep.equal([405, 'GET, HEAD, POST']);
    expect((await list())[0].status).to.equal('pending');
  });

  it('are requested again after a quarter of an hour, by a new link that replaces the former link', async () => {
    const { id, email, token } = await added();
    const early = await resend(id);
    expect(early.status).to.equal(429);
    expect(Number(early.headers['retry-after'])).to.be.within(890, 900);
    expect(early.body.message).to.contain(
      'has already asked this address for a confirmation in the last 900 seconds',
    );
    // The limit also holds after a removal of the contact.
    await notifications.call('DELETE', `${path}/${id}`, { as: owner });
    expect((await add(email)).status).to.equal(429);
    expect(await list()).to.deep.equal([]);
    passes(900_000);
    const { body } = await add(email);
    // A queued mail is not sent after the replacement of the link in the mail.
    await tokens(email, 2);
    passes(900_000);
    const sent = await resend(body.id);
    expect([sent.status, sent.text]).to.deep.equal([202, '']);
    const [, second = '', third = ''] = await tokens(email, 3);
    for (const former of [token, second]) {
      expectEnded(await press(former, 'confirm'));
    }
    expect((await press(third, 'confirm')).status).to.equal(200);
  });

  it('are requested at most five times a day for an address, across workspaces', async () => {
    const email = newAddress();
    for (let number = 0; number < 5; number++) {
      expect((await add(email, await newOwner())).status).to.equal(201);
    }
    const refused = await add(email);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.within(86_300, 86_400);
    expect(refused.body.message).to.equal(
      'This address gets at most 5 mails of this kind in 24 hours, from all workspaces together. Try again later.',
    );
    expect(await tokens(email, 5)).to.have.length(5);
    // Rejected requests do not count for other limits.
    for (let number = 0; number < 7; number++) {
      expect((await add(newAddress())).status).to.equal(201);
    }
    passes(dayMs);
    expect((await add(email)).status).to.equal(201);
  });

  it('have a daily limit for a workspace, and for an organization', async () => {
    const removed = async (as: Principal) => {
      const { status, headers, body } = await add(newAddress(), as);
      if (status === 201) {
        await notifications.call('DELETE', `${path}/${body.id}`, { as });
      }
      return {
        status,
        retryAfter: headers['retry-after'] !== undefined,
        message: body.message,
      };
    };
    for (let number = 0; number < 7; number++) {
      expect((await removed(owner)).status).to.equal(201);
    }
    expect(await removed(owner)).to.deep.equal({
      status: 429,
      retryAfter: true,
      message:
        'The workspace has sent 7 mails of this kind in the last 24 hours, which is the limit. Try again later.',
    });
    const neighbour = await (
      await notifications.createWorkspace(owner.organizationId, 'Other desk')
    ).person('owner');
    for (let number = 0; number < 2; number++) {
      expect((await removed(neighbour)).status).to.equal(201);
    }
    expect(await removed(neighbour)).to.deep.equal({
      status: 429,
      retryAfter: true,
      message:
        'The organization of the workspace has sent 9 mails of this kind in the last 24 hours, which is the limit. Try again later.',
    });
    expect((await removed(await newOwner())).status).to.equal(201);
    aheadMs += dayMs;
    // Requests rejected by the limit of the organization do not count for the workspace.
    for (let number = 0; number < 7; number++) {
      expect((await removed(neighbour)).status).to.equal(201);
    }
  });

  it('have default limits', () => {
    const urls = {
      AUTHORIZATION_URL: 'http://127.0.0.1:9',
      DIRECTORY_URL: 'http://127.0.0.1:9',
      SECRETS_KEY: 'x',
    };
    expect(readConfig(declared, urls)).to.include({
      CONTACT_CONFIRMATION_PAUSE_S: 900,
      CONTACT_CONFIRMATIONS_PER_ADDRESS: 5,
      CONTACT_CONFIRMATIONS_PER_WORKSPACE: 50,
      CONTACT_CONFIRMATIONS_PER_ORGANIZATION: 200,
    });
  });

  it('added at the same time are one contact with one mail', async () => {
    const email = newAddress();
    const responses = await Promise.all(Array.from({ length: 6 }, () => add(email)));
    expect(responses.filter(({ status }) => status === 201)).to.have.length(1);
    for (const { status } of responses) {
      expect(status).to.be.oneOf([201, 409, 429]);
    }
    expect(await list()).to.have.length(1);
    await tokens(email);
    const others = await Promise.all(Array.from({ length: 4 }, newOwner));
    for (const as of others) {
      await add(email, as);
    }
    expect((await add(email, await newOwner())).status, 'only one was counted').to.equal(429);
    expect(await tokens(email, 5)).to.have.length(5);
  });

  it('are requested once by a repeated request, and by no second process', async () => {
    const { id, email } = await added();
    passes(900_000);
    const headers = { 'idempotency-key': randomUUID() };
    for (let turn = 0; turn < 3; turn++) {
      expect((await resend(id, owner, headers)).status).to.equal(202);
    }
    const found = await tokens(email, 2);
    expect(found).to.have.length(2);
    expect((await press(found[1] ?? '', 'confirm')).status).to.equal(200);
  });

  it('are not requested for confirmed contacts, or by strangers and members without the role admin', async () => {
    const { id } = await added();
    const url = 'https://hooks.chat.example/services/T0';
    const chat = await notifications.call('POST', path, {
      as: owner,
      body: { type: 'chat', url },
    });
    expect(chat.body).to.include({ status: 'confirmed', confirmedAt: null });
    const refused = await resend(chat.body.id);
    expect([refused.status, refused.body.message]).to.deep.equal([
      409,
      'A chat contact needs no confirmation.',
    ]);
    expect((await resend(id, await newOwner())).status).to.equal(404);
    expect((await resend(randomUUID())).status).to.equal(404);
    const workspace = await notifications.createWorkspace();
    const { body } = await add(newAddress(), await workspace.person('owner'));
    for (const role of ['developer', 'member'] as const) {
      expect((await resend(body.id, await workspace.person(role))).status).to.equal(403);
    }
  });

  it('are requested even for the address of an admin', async () => {
    const workspace = await notifications.createWorkspace();
    const [as, admin] = [await workspace.person('owner'), await workspace.person('admin')];
    for (const email of [as.email, admin.email]) {
      expect((await add(email, as)).body.status).to.equal('pending');
    }
  });

  it('of former versions without a request are confirmed', async () => {
    const { id, token } = await added();
    await recipients.models.contacts.updateOne(
      { _id: id },
      { $unset: { status: 1, confirmation: 1 } },
    );
    expect((await list())[0]).to.include({
      id,
      status: 'confirmed',
      confirmedAt: null,
    });
    expectEnded(await press(token, 'confirm'));
    expect((await resend(id)).status).to.equal(409);
    expect((await notifications.call('DELETE', `${path}/${id}`, { as: owner })).status).to.equal(
      204,
    );
  });

  it('are requested even if the process ended before the mail was stored, and not twice if it ended afterwards', async () => {
    const { id, email, token } = await added();
    await eventually('the mail is settled', async () => {
      const row = await recipients.models.contacts.findById(id).lean();
      return row?.confirmation?.dueAt === undefined;
    });
    const row = await recipients.models.contacts.findById(id).lean();
    expect(row!.confirmation, 'neither token nor address are stored in clear').not.to.have.property(
      'sealedToken',
    );
    const { outbox: _events, ...stored } = row!;
    expect(JSON.stringify(stored)).not.to.contain(token).and.not.contain(email);
    expect(JSON.stringify(row)).not.to.contain(token);
    const stopped = await startNotifications(
      { ...settings, MAIL_REQUESTS_MS: '3600000' },
      { mailQueue },
    );
    try {
      const as = await (await stopped.createWorkspace()).person('owner');
      const to = newAddress();
      const { body } = await stopped.call('POST', path, {
        as,
        body: { type: 'email', email: to },
      });
      const own = await openRecipientModels(stopped);
      const waiting = await own.models.contacts.findById(body.id).lean();
      expect(waiting!.confirmation!.sealedToken, 'sealed').to.have.property('buffer');
      const keys = () => mails.filter((mail) => mail.to === to).map(({ key }) => key);
      expect(keys()).to.deep.equal([]);
      const { notifications: service } = await import('@irp/notifications');
      const environment = {
        ...stopped.platform.platform.environment,
        AUTHORIZATION_URL: stopped.authorizationUrl,
        DIRECTORY_URL: 'http://127.0.0.1:9',
        ...settings,
      };
      const running = await service.start(
        { ...stopped.platform.platform, environment },
        { mailQueue },
      );
      await eventually('it is asked', () => keys().length === 1);
      await own.models.contacts.updateOne(
        { _id: body.id },
        { $set: { confirmation: waiting!.confirmation! } },
      );
      await eventually('it is asked again', () => keys().length === 2);
      await running.stop();
      await own.close();
      // The queue ignores the second mail of a key.
      expect(new Set(keys()).size).to.equal(1);
    } finally {
      await stopped.stop();
    }
  });

  it('wait while the authorization service is unavailable', async () => {
    const alone = await startNotifications(
      { ...settings, AUTHORIZATION_URL: 'http://127.0.0.1:9' },
      { mailQueue },
    );
    try {
      const as = await (await alone.createWorkspace()).person('owner');
      const to = newAddress();
      const { status, body } = await alone.call('POST', path, {
        as,
        body: { type: 'email', email: to },
      });
      expect([status, body.status]).to.deep.equal([201, 'pending']);
      const own = await openRecipientModels(alone);
      await eventually('it is postponed', async () => {
        const row = await own.models.contacts.findById(body.id).lean();
        return (row?.confirmation?.dueAt?.getTime() ?? 0) > Date.now();
      });
      await own.close();
      expect(tokensTo(mails, to)).to.deep.equal([]);
    } finally {
      await alone.stop();
    }
  });
});
