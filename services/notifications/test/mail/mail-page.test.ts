import { setTimeout } from 'node:timers/promises';
import type { Principal } from '@irp/contracts';
import { accountStream } from '@irp/contracts/events';
import { configurableMailKinds, mailKinds, optionalMailKinds } from '@irp/contracts/notifications';
import type { ApiResponse } from '@irp/testing';
import { expect } from 'chai';
import { type OpenBrowser, openBrowser } from '../support/open-browser.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const path = '/account/mail';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the page of mail preferences', () => {
  let notifications: RunningNotifications;
  let workspaceId: string;
  let owner: Principal;
  let ann: OpenBrowser;
  let ben: OpenBrowser;

  before(async () => {
    notifications = await startNotifications();
    const workspace = await notifications.createWorkspace();
    ({ workspaceId } = workspace);
    owner = await workspace.person('owner');
    ben = await openBrowser(notifications, workspaceId, 'owner');
  });
  beforeEach(async () => {
    ann = await openBrowser(notifications, workspaceId, 'member');
  });
  after(() => notifications.stop());

  async function opened(by = ann): Promise<ApiResponse> {
    const page = await by.open(path);
    expect(page.status, page.text).to.equal(200);
    return page;
  }
  const inputs = ({ text }: ApiResponse) =>
    new Map(
      [...text.matchAll(/<input type="(?:checkbox|radio)" id="([^"]*)"([^>]*)>/g)].map(
        ([, id, rest = '']) => [
          id!,
          {
            checked: / checked/.test(rest),
            disabled: / disabled/.test(rest),
            sent: / name="/.test(rest),
          },
        ],
      ),
    );
  const checked = (page: ApiResponse) =>
    [...inputs(page)].filter(([, one]) => one.checked).map(([id]) => id);
  const allOn = ['digest-off', ...configurableMailKinds];
  const allBut = (...off: string[]) => optionalMailKinds.filter((kind) => !off.includes(kind));
  /** Sends the form of the page with the checked kinds in `on`. */
  const save = (page: ApiResponse, on: readonly string[], digest = 'off', by = ann) =>
    by.press(page, 'save', { digest, ...Object.fromEntries(on.map((kind) => [kind, 'on'])) });
  async function saved(
    page: ApiResponse,
    on: readonly string[],
    digest = 'off',
  ): Promise<ApiResponse> {
    const { status, headers, text } = await save(page, on, digest);
    expect(status, text).to.equal(303);
    expect(headers.location).to.equal('/account/mail?saved');
    return ann.open(String(headers.location));
  }

  it('lists every kind: optional kinds, and required kinds with the reason, disabled', async () => {
    const page = await opened();
    expect(page.headers).to.include({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect(page.headers['content-security-policy']).to.match(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(page.text)
      .to.contain('<a href="/oauth/logout">Sign out</a>')
      .and.contain(ann.email)
      .and.not.contain('<script');
    expect(page.text).not.to.contain('saved');
    const shown = inputs(page);
    for (const kind of configurableMailKinds) {
      const isOptional = optionalMailKinds.includes(kind);
      expect(shown.get(kind), kind).to.deep.equal({
        checked: true,
        disabled: !isOptional,
        sent: isOptional,
      });
      expect(page.text).to.match(
        new RegExp(`<label class="choice" for="${kind}">.*${mailKinds[kind].summary}</label>`),
      );
    }
    expect(page.text.match(/These mails cannot be turned off: /g)).to.have.length(3);
    expect(shown.has('digest'), 'chosen by itself').to.equal(false);
    expect(checked(page)).to.have.members(allOn);
  });

  it('stores the changes of a person for that person alone, and confirms them', async () => {
    const page = await saved(
      await opened(),
      allBut('secret-due', 'webhook-endpoint-failing'),
      'daily',
    );
    expect(page.text).to.contain('Your choice is saved.');
    const off = ['secret-due', 'webhook-endpoint-failing'];
    const expected = [
      'digest-daily',
      ...configurableMailKinds.filter((kind) => !off.includes(kind)),
    ];
    expect(checked(page)).to.have.members(expected);
    expect(checked(await opened()), 'after a reload').to.have.members(expected);
    expect(checked(await opened(ben)), 'of another person').to.have.members(allOn);
    const [event] = await notifications.eventsOf(ann.userId, 1);
    expect(event).to.include({ workspaceid: accountStream(ann.userId) });
    expect(event!.data.actor).to.deep.equal({ type: 'user', id: ann.userId });
    expect(event!.data.detail).to.deep.equal({
      changes: [
        {
          path: '/digest',
          before: 'off',
          after: 'daily',
        },
        {
          path: '/kinds/secret-due',
          before: true,
          after: false,
        },
        {
          path: '/kinds/webhook-endpoint-failing',
          before: true,
          after: false,
        },
      ],
      via: 'page',
    });
    const again = await saved(page, [...optionalMailKinds]);
    expect(checked(again)).to.have.members(allOn);
  });

  it('keeps changes made elsewhere since the page was opened', async () => {
    const before = await opened();
    await saved(before, allBut('secret-due'));
    const after = await saved(before, allBut('deprecated-version'), 'daily');
    expect(checked(after)).to.have.members([
      'digest-daily',
      ...configurableMailKinds.filter(
        (kind) => kind !== 'secret-due' && kind !== 'deprecated-version',
      ),
    ]);
  });

  it('turns off no required kind, regardless of the form', async () => {
    const page = await opened();
    const fields = Object.fromEntries(configurableMailKinds.map((kind) => [`shown-${kind}`, 'on']));
    const { status } = await ann.press(page, 'save', { digest: 'off', ...fields });
    expect(status).to.equal(303);
    const off = [...inputs(await opened())].filter(([, one]) => !one.checked).map(([id]) => id);
    expect(off).to.have.members(['digest-daily', ...optionalMailKinds]);
  });

  for (const digest of ['hourly', '']) {
    it(`refuses the digest ${JSON.stringify(digest)}, names the accepted values, and shows the stored value`, async () => {
      const refused = await save(await opened(), [], digest);
      expect(refused.status).to.equal(400);
      expect(refused.text).to.contain('role="alert">digest must be one of: off, daily.');
      expect(checked(refused)).to.have.members(allOn);
      expect(checked(await opened())).to.have.members(allOn);
    });
  }

  it('refuses forms of other sites, of other sessions, with a repeated field, and without the button', async () => {
    const page = await opened();
    const send = (fields: Record<string, string>, headers = {}) =>
      ann.press(page, 'save', { digest: 'daily', ...fields }, headers);
    expect((await send({}, { origin: 'https://evil.example' })).status).to.equal(403);
    expect((await send({}, { 'sec-fetch-site': 'cross-site' })).status).to.equal(403);
    expect(
      (await send({ csrf: /name="csrf" value="([^"]*)"/.exec((await opened(ben)).text)![1]! }))
        .status,
    ).to.equal(403);
    expect((await send({ csrf: '' })).status).to.equal(403);
    expect((await send({ action: 'other' })).status).to.equal(400);
    expect((await notifications.call('DELETE', path, { headers: form })).status).to.equal(405);
    expect(checked(await opened())).to.have.members(allOn);
  });

  it('leads a signed-out person to the sign-in, and back', async () => {
    const next = `/account/sign-in?${new URLSearchParams({ next: path })}`;
    const page = await opened();
    await ann.signOut();
    for (const reply of [
      await ann.open(path),
      await save(page, []),
      await notifications.call('GET', path, {}),
    ]) {
      expect([reply.status, reply.headers.location]).to.deep.equal([303, next]);
    }
  });

  it('requires another sign-in after an admin ended the sessions of the person', async () => {
    const page = await opened();
    const ended = `/v2/workspaces/${workspaceId}/members/${ann.userId}/end-sessions`;
    // Sessions store the sign-in time in seconds.
    await setTimeout(1_000);
    expect((await notifications.authorization('POST', ended, { as: owner })).status).to.equal(204);
    const refused = await save(page, []);
    const again = `/account/sign-in?${new URLSearchParams({ next: path, again: 'yes' })}`;
    expect([refused.status, refused.headers.location]).to.deep.equal([303, again]);
    expect(checked(await opened()), 'unchanged').to.have.members(allOn);
  });

  it('needs no workspace', async () => {
    const left = await openBrowser(notifications, workspaceId, 'member');
    const removal = `/v2/workspaces/${workspaceId}/members/${left.userId}`;
    expect((await notifications.authorization('DELETE', removal, { as: owner })).status).to.equal(
      204,
    );
    expect(checked(await opened(left))).to.have.members(allOn);
  });
});
