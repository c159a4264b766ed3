import type { AuditRecord } from '@irp/contracts/audit';
import { optionalMailKinds } from '@irp/contracts/notifications';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Browser, createBrowser } from '../../services/authorization/test/support/browser.ts';
import { liftedLimits, type RunningDemo, startDemo } from '../src/start-demo.ts';

const oneClick = 'List-Unsubscribe=One-Click';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('mails turned off by their recipient', () => {
  let platform: RunningDemo;
  let owner: RunningDemo['demo']['users'][number];
  let link: string;
  let page: string;

  before(async () => {
    platform = await startDemo({
      ...liftedLimits,
      MAIL_REQUESTS_MS: '50',
      DEPRECATION_REPORT_MS: '50',
      DEPRECATION_NOTICE_CHECK_MS: '50',
    });
    owner = platform.demo.users.find(({ role }) => role === 'owner')!;
    await send('GET', '/v1/investments');
    let text = '';
    await eventually('an optional mail has arrived', async () => {
      const reply = await fetch(`${platform.mailboxUrl}/messages.json`);
      const mails = (await reply.json()) as {
        to: string;
        subject: string;
        text: string;
      }[];
      text =
        mails.find(({ to, subject }) => to === owner.email && /still call v1/.test(subject))
          ?.text ?? '';
      return text !== '';
    });
    [link = '', page = ''] = text.match(/https?:\/\/[^\s)]*\/account\/mail[^\s)]*/g) ?? [];
  });
  after(() => platform?.stop());

  async function send(method: string, path: string, body?: object) {
    const reply = await platform.call(method, path, {
      key: owner.apiKey,
      ...(body ? { body } : {}),
    });
    expect(reply.status, reply.text).to.be.lessThan(300);
    return reply.body;
  }
  async function offOf(): Promise<string[]> {
    const { kinds } = await send('GET', '/v2/me/notification-preferences');
    return kinds
      .filter(({ enabled }: { enabled: boolean }) => !enabled)
      .map(({ kind }: { kind: string }) => kind);
  }
  const post = () =>
    fetch(link, {
      method: 'POST',
      headers: form,
      body: oneClick,
      redirect: 'manual',
    });
  /** The records of the change in the log of the person, newest first. */
  async function recorded(count: number): Promise<AuditRecord[]> {
    let data: AuditRecord[] = [];
    await eventually('it is recorded', async () => {
      ({ data } = await send(
        'GET',
        '/v2/audit/account/records?action=user.notification_preferences_changed',
      ));
      return data.length >= count;
    });
    return data;
  }

  it('are turned off by the link of the mail, through the gateway, without a sign-in', async () => {
    expect((await fetch(link)).status).to.equal(200);
    expect(await offOf(), 'opened only').to.deep.equal([]);
    const { status, headers } = await post();
    expect([status, headers.get('set-cookie')]).to.deep.equal([200, null]);
    expect(await offOf()).to.deep.equal(['deprecated-version']);
    const [record] = await recorded(1);
    const { user } = await send('GET', '/v2/me');
    expect(record!.actor).to.include({ type: 'user', id: user.id });
    expect(record!.details).to.deep.include({ via: 'mail_link' });
  });

  it('are turned on again by the page linked in the mail and the account', async () => {
    const browser = createBrowser();
    const signIn = await browser.open(page);
    expect(signIn.url).to.contain('/account/sign-in?next=%2Faccount%2Fmail');
    const shown = await browser.send(signIn, { email: owner.email, password: owner.password });
    expect([shown.status, shown.url]).to.deep.equal([200, page]);
    expect(shown.text)
      .to.contain('Mails that you get')
      .and.match(/id="deprecated-version" name="deprecated-version" value="on">/);
    const on = optionalMailKinds.filter((kind) => kind !== 'webhook-endpoint-failing');
    const saved = await submit(browser, shown, Object.fromEntries(on.map((kind) => [kind, 'on'])));
    expect(saved.text).to.contain('Your choice is saved.');
    expect(await offOf()).to.deep.equal(['webhook-endpoint-failing']);
    expect((await browser.open(new URL('/account', page).href)).text).to.contain(
      'href="/account/mail"',
    );
    expect((await recorded(2))[0]!.details).to.deep.include({ via: 'page' });
  });

  function submit(
    browser: Browser,
    shown: Awaited<ReturnType<Browser['open']>>,
    on: Record<string, string>,
  ) {
    return browser.send(shown, {
      action: 'save',
      digest: 'off',
      ...on,
    });
  }

  it('are turned off after the erasure of the person, too, without a record in the log', async () => {
    await send('POST', '/v2/audit/account/erasures');
    expect((await post()).status).to.equal(200);
    expect(await offOf()).to.include('deprecated-version');
    const [newest] = await recorded(3);
    expect(newest!.details).to.deep.include({ via: 'mail_link' });
    expect(newest!.context).to.include({ ip: null });
    expect(JSON.stringify(newest)).not.to.contain(owner.email).and.not.contain('127.0.0.1');
  });
});
