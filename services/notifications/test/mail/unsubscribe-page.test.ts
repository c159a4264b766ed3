import { randomBytes } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { accountStream } from '@irp/contracts/events';
import { type MailKindName, optionalMailKinds } from '@irp/contracts/notifications';
import { createSealer } from '@irp/secrets';
import { expect } from 'chai';
import { createUnsubscribeLinks } from '../../src/mail/recipients/unsubscribe-links.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const SECRETS_KEY = randomBytes(32).toString('base64');
const address = 'http://127.0.0.1/account/mail/unsubscribe';
const links = createUnsubscribeLinks({
  sealer: createSealer(SECRETS_KEY),
  address,
});
const oneClick = 'List-Unsubscribe=One-Click';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the page for unsubscribing', () => {
  let notifications: RunningNotifications;
  let person: Principal & { userId: string; email: string };
  let colleague: typeof person;

  before(async () => {
    notifications = await startNotifications({ SECRETS_KEY });
  });
  beforeEach(async () => {
    const workspace = await notifications.createWorkspace();
    person = await workspace.person('owner');
    colleague = await workspace.person('admin');
  });
  after(() => notifications.stop());

  const pathOf = (kind: MailKindName, userId = person.userId) => {
    const { pathname, search } = new URL(links.linkOf({ kind, userId })!);
    return `${pathname}${search}`;
  };
  const due = () => pathOf('secret-due');
  /** The request of a mail program: without a session and without an open page. */
  const post = (path: string, body = oneClick, headers: Record<string, string> = form) =>
    notifications.call('POST', path, { headers, body });
  const preferences = '/v2/me/notification-preferences';
  async function offOf(as: Principal = person): Promise<string[]> {
    const { body } = await notifications.call('GET', preferences, { as });
    return body.kinds
      .filter(({ enabled }: { enabled: boolean }) => !enabled)
      .map(({ kind }: { kind: string }) => kind);
  }
  const turnOn = (kind: MailKindName) =>
    notifications.call('PATCH', preferences, {
      as: person,
      body: { kinds: { [kind]: true } },
    });
  const countEvents = async (count: number) =>
    (await notifications.eventsOf(person.userId, count)).length;

  it('turns one kind off for one person, by the request of RFC 8058, and nothing else', async () => {
    const { status, headers, text } = await post(due());
    expect(status, text).to.equal(200);
    expect(headers).to.include({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(headers).not.to.have.any.keys('set-cookie', 'location');
    expect(await offOf()).to.deep.equal(['secret-due']);
    expect(await offOf(colleague)).to.deep.equal([]);
  });

  it('accepts the form in the other encoding, too', async () => {
    const body = `--b1\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b1--\r\n`;
    const sent = await post(due(), body, { 'content-type': 'multipart/form-data; boundary=b1' });
    expect(sent.status, sent.text).to.equal(200);
    expect(await offOf()).to.deep.equal(['secret-due']);
  });

  it('accepts the form from every site and with every cookie: only the link counts', async () => {
    const headers = {
      ...form,
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
      cookie: 'irp_session=x',
    };
    expect((await post(due(), oneClick, headers)).status).to.equal(200);
    expect(await offOf()).to.deep.equal(['secret-due']);
  });

  it('is recorded once, in the log of the account, as done by a link', async () => {
    for (let times = 0; times < 3; times++) {
      expect((await post(due())).status).to.equal(200);
    }
    await turnOn('secret-due');
    const [event, ...others] = await notifications.eventsOf(person.userId, 2);
    expect(others).to.have.length(1);
    expect(event).to.deep.include({
      type: 'user.notification_preferences_changed',
      workspaceid: accountStream(person.userId),
    });
    expect(event!.data.actor).to.deep.equal({ type: 'user', id: person.userId });
    expect(event!.data.detail).to.deep.equal({
      changes: [
        {
          path: '/kinds/secret-due',
          before: true,
          after: false,
        },
      ],
      via: 'mail_link',
    });
    expect(others[0]!.data.detail).to.include({ via: 'api' });
  });

  it('records one event for concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => post(due())));
    expect(replies.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200]);
    await turnOn('secret-due');
    expect(await countEvents(2)).to.equal(2);
  });

  it('turns the kind off again after the person has turned it on again', async () => {
    await post(due());
    expect((await turnOn('secret-due')).status).to.equal(200);
    expect(await offOf()).to.deep.equal([]);
    expect((await post(due())).status).to.equal(200);
    expect(await offOf()).to.deep.equal(['secret-due']);
  });

  it('turns off all optional kinds and the digest by the link of a digest', async () => {
    await notifications.call('PATCH', preferences, {
      as: person,
      body: { digest: 'daily' },
    });
    const shown = await notifications.call('GET', pathOf('digest'), {});
    for (const summary of ['A client secret is due', 'A webhook endpoint is failing']) {
      expect(shown.text).to.contain(summary);
    }
    expect((await post(pathOf('digest'))).status).to.equal(200);
    expect(await offOf()).to.deep.equal(optionalMailKinds);
    expect((await notifications.call('GET', pathOf('digest'), {})).text).to.contain(
      'These mails are off',
    );
  });

  it('changes nothing when opened, even by mail scanners', async () => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await notifications.call(method, due(), {})).status, method).to.equal(200);
    }
    expect((await notifications.call('GET', due(), {})).text).to.contain(
      'Turn off these mails</button>',
    );
    expect(await offOf()).to.deep.equal([]);
    expect(
      (await notifications.call('PUT', due(), { headers: form, body: oneClick })).status,
    ).to.equal(405);
    expect(await offOf()).to.deep.equal([]);
  });

  it('has a button that sends the request of mail programs, and no script, cookie or address', async () => {
    const { text, headers } = await notifications.call('GET', due(), {
      headers: { accept: 'text/html' },
    });
    expect(headers['content-security-policy']).to.match(/^default-src 'none'; style-src/);
    expect(headers).to.include({ 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' });
    expect(text)
      .to.contain('A client secret is due for rotation')
      .and.contain('Nothing is turned off yet. Press “Turn off these mails”')
      .and.not.match(/<script|@example/);
    const [, action = ''] = /<form method="post" action="([^"]*)">/.exec(text)!;
    const [, name, value] = /<input type="hidden" name="([^"]*)" value="([^"]*)">/.exec(text)!;
    expect((await post(action.replaceAll('&#38;', '&'), `${name}=${value}`)).status).to.equal(200);
    expect(await offOf()).to.deep.equal(['secret-due']);
    const after = (await notifications.call('GET', due(), {})).text;
    expect(after)
      .to.contain('These mails are off')
      .and.contain('href="/account/mail"')
      .and.not.contain('<form');
  });

  for (const [what, body] of Object.entries({
    nothing: '',
    'another value': 'List-Unsubscribe=Two-Clicks',
    'another field': 'unsubscribe=One-Click',
    'the field twice': `${oneClick}&${oneClick}`,
  })) {
    it(`refuses a form with ${what}, and names the accepted values`, async () => {
      const { status, body: problem } = await post(due(), body);
      expect(status).to.equal(400);
      expect(problem.detail).to.match(/List-Unsubscribe must be (?:One-Click|sent once)/);
      expect(await offOf()).to.deep.equal([]);
    });
  }

  for (const [what, type, body, status] of [
    ['another type', 'application/json', '{"List-Unsubscribe":"One-Click"}', 415],
    ['no type', '', oneClick, 415],
    ['a multipart body that is none', 'multipart/form-data; boundary=b1', oneClick, 400],
    [
      'a multipart body that ends in the middle',
      'multipart/form-data; boundary=b1',
      '--b1\r\nContent-Dispo',
      400,
    ],
    ['no boundary', 'multipart/form-data; charset=utf-8', oneClick, 400],
    ['a body that is too large', 'multipart/form-data; boundary=b1', 'x'.repeat(70_000), 413],
  ] as const) {
    it(`refuses a form with ${what}, and names the fault`, async () => {
      const refused = await post(due(), body, type === '' ? {} : { 'content-type': type });
      expect([refused.status, refused.headers['content-type']]).to.deep.equal([
        status,
        'application/problem+json',
      ]);
      expect(refused.body.detail).to.be.a('string').and.not.contain('Error');
      expect(await offOf()).to.deep.equal([]);
    });
  }

  const token = (kind: MailKindName, userId: string) =>
    new URL(links.linkOf({ kind, userId })!).searchParams.get('token')!;
  const wrong: Record<string, () => string> = {
    'no token': () => '',
    'an empty one': () => '?token=',
    'one that is no base64url': () => '?token=%00%ff%0d%0a<script>',
    'a changed one': () =>
      `?token=${token('secret-due', person.userId).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    'two of them': () =>
      `?token=${token('secret-due', person.userId)}&token=${token('secret-due', colleague.userId)}`,
    'that of another platform': () => {
      const others = createUnsubscribeLinks({
        sealer: createSealer(randomBytes(32).toString('base64')),
        address,
      });
      return new URL(others.linkOf({ kind: 'secret-due', userId: person.userId })!).search;
    },
    'a long one': () => `?token=${'A'.repeat(6_000)}`,
  };
  for (const [what, query] of Object.entries(wrong)) {
    it(`refuses ${what}, on a page with links, and as a problem for programs`, async () => {
      const path = `/account/mail/unsubscribe${query()}`;
      const page = await notifications.call('GET', path, { headers: { accept: 'text/html' } });
      expect(page.status).to.equal(400);
      expect(page.text).to.contain('The link is not complete').and.contain('href="/account/mail"');
      expect(page.text).not.to.contain('<script>');
      const refused = await post(path);
      expect([refused.status, refused.headers['content-type']]).to.deep.equal([
        400,
        'application/problem+json',
      ]);
      expect(refused.body.detail).to.match(/^The link is not complete/);
      for (const as of [person, colleague]) {
        expect(await offOf(as)).to.deep.equal([]);
      }
    });
  }
});
