import type { Principal } from '@irp/contracts';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { newEvent, toEnvelope } from '@irp/events';
import type { ApiResponse } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { AttemptResult } from '../../../src/webhooks/delivery/ports.ts';
import { matchNamedEndpoint } from '../../support/match-named-endpoint.ts';
import { type OpenBrowser, openBrowser } from '../../support/open-browser.ts';
import {
  type RunningNotifications,
  startNotifications,
} from '../../support/start-notifications.ts';

const unknownId = '0198c1d2-7a31-7c44-9d10-2f5be4c1a905';
const markup = '<img src=x onerror=alert(1)>';
const escaped = '&#60;img src=x onerror=alert(1)&#62;';

/**
 * For the person who is signed in: not stored, not framed, without scripts, and every field has its
 * label.
 */
function expectOwnPage({ headers, text }: ApiResponse): void {
  expect(headers).to.include({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
  expect(headers['content-security-policy']).to.match(/^default-src 'none'; style-src 'sha256-/);
  expect(text).to.contain('<a href="/oauth/logout">Sign out</a>').and.not.contain(markup);
  expect(text.match(/<h1/g)).to.have.length(1);
  for (const [, attributes = ''] of text.matchAll(/<(?:input|select) ([^>]*)>/g)) {
    if (!attributes.includes('type="hidden"')) {
      expect(text).to.contain(`<label for="${/id="([^"]*)"/.exec(attributes)?.[1]}">`);
    }
  }
}

describe('notifications: the pages of webhooks', () => {
  let notifications: RunningNotifications;
  let workspaceId: string;
  let owner: Principal;
  let sandbox: Principal;
  let admin: OpenBrowser;
  let stranger: OpenBrowser;
  let id: string;
  let status = 204;

  before(async () => {
    notifications = await startNotifications(
      {},
      {
        matchEvents: matchNamedEndpoint({ data: { name: markup } }),
        sendWebhook: async (url, _secrets, message): Promise<AttemptResult> => ({
          at: new Date(),
          durationMs: 3,
          status,
          outcome: status < 300 ? 'success' : 'failure',
          ...(status < 300 ? {} : { reason: `It answered ${status} ${markup}.` }),
          request: {
            method: 'POST',
            url,
            headers: { 'webhook-id': message.id },
          },
          response: {
            headers: { server: markup },
            body: `received ${markup}`,
            truncated: true,
          },
        }),
      },
    );
    const elsewhere = await notifications.createWorkspace();
    stranger = await openBrowser(notifications, elsewhere.workspaceId, 'owner');
  });
  beforeEach(async () => {
    status = 204;
    const workspace = await notifications.createWorkspace();
    ({ workspaceId } = workspace);
    owner = await workspace.person('owner');
    sandbox = await workspace.person('owner', 'sandbox');
    admin = await openBrowser(notifications, workspaceId, 'admin');
    id = await create();
  });
  after(() => notifications.stop());

  async function create(as = owner, description = `For the ledger ${markup}`): Promise<string> {
    const body = {
      ...newWebhookEndpointExample,
      description,
      url: `https://ledger.example/?q=${description.length}`,
    };
    const created = await notifications.call('POST', '/v2/webhook-endpoints', { as, body });
    expect(created.status, created.text).to.equal(201);
    return created.body.id;
  }
  const api = async (rest: string) =>
    (await notifications.call('GET', `/v2/webhook-endpoints/${id}${rest}`, { as: owner })).body;
  const query = (more = {}) =>
    new URLSearchParams({
      workspace: workspaceId,
      environment: 'production',
      ...more,
    });
  const at = (of = id, more = {}) => `/webhooks/${of}?${query(more)}`;
  const deliveryAt = (deliveryId: string) => `/webhooks/${id}/deliveries/${deliveryId}?${query()}`;

  /** An event for the endpoint, which was attempted. @returns the id of its delivery */
  async function deliver(): Promise<string> {
    const { workspaceId: of } = owner;
    const event = toEnvelope('authorization', {
      ...newEvent(Date.now(), {
        type: 'user.totp_enabled',
        workspaceId: of,
        subject: 's1',
        data: {},
        actor: { type: 'user', id: 'u1' },
      }),
    });
    event.data = {
      ...event.data,
      detail: { endpointId: id },
    };
    await notifications.platform.platform.bus.publish('authorization', [{ key: of, event }]);
    let found:
      | {
          id: string;
          eventId: string;
          attemptCount: number;
        }
      | undefined;
    await eventually('it was attempted', async () => {
      const { data } = await api('/deliveries');
      found = data.find(({ eventId }: { eventId: string }) => eventId === event.id);
      return (found?.attemptCount ?? 0) > 0;
    });
    return found!.id;
  }

  async function opened(path: string, by = admin): Promise<ApiResponse> {
    const page = await by.open(path);
    expect(page.status, page.text).to.equal(200);
    expectOwnPage(page);
    return page;
  }

  it('list the endpoints of one environment, and say that there is none', async () => {
    const inSandbox = await create(sandbox, 'Of the sandbox');
    const page = await opened(`/webhooks?${query()}`);
    expect(page.text)
      .to.contain(`/webhooks/${id}?`)
      .and.contain(`For the ledger ${escaped}`)
      .and.contain('Active');
    expect(page.text).not.to.contain(inSandbox);
    expect((await opened('/webhooks')).text).to.contain(`/webhooks/${id}?`);
    const other = await opened(`/webhooks?${query({ environment: 'sandbox' })}`);
    expect(other.text).to.contain('Of the sandbox').and.not.contain(id);
    const empty = await stranger.open('/webhooks');
    expect(empty.text)
      .to.contain('There is no webhook endpoint in this environment.')
      .and.contain('POST /v2/webhook-endpoints');
  });

  it('have a second page of endpoints, and of deliveries', async () => {
    for (let number = 0; number < 20; number++) {
      await create(owner, `Number ${number}`);
    }
    const ids = (text: string) => text.match(/\/webhooks\/[\w-]{36}\?/g) ?? [];
    const [first, second] = [
      await opened(`/webhooks?${query()}`),
      await opened(`/webhooks?${query({ page: '2' })}`),
    ];
    expect([ids(first.text).length, ids(second.text).length]).to.deep.equal([20, 1]);
    expect(first.text).to.contain('page=2" rel="next"');
    expect((await admin.open(`/webhooks?${query({ page: '9' })}`)).text).to.contain(
      'There is no such page',
    );
    expect((await admin.open(`/webhooks?${query({ page: '0' })}`)).status).to.equal(400);
    for (let number = 0; number < 21; number++) {
      await admin.press(await admin.open(at()), 'test');
    }
    const deliveries = (text: string) => text.match(/\/deliveries\/[\w-]{36}\?/g) ?? [];
    expect(deliveries((await opened(at())).text)).to.have.length(20);
    expect(deliveries((await opened(at(id, { page: '2' }))).text)).to.have.length(1);
  });

  it('show how deliveries go, and what was sent and answered, as text', async () => {
    expect((await opened(at())).text).to.contain('Nothing was sent to it in the last 30 days.');
    status = 503;
    const deliveryId = await deliver();
    await eventually('it is noticed', async () => (await api('/health')).failingSince !== null);
    const page = await opened(at());
    expect(page.text)
      .to.contain('It has been failing since')
      .and.contain(`status 503: It answered 503 ${escaped}.`);
    expect(page.text)
      .to.contain('1 delivery waits')
      .and.contain(`/deliveries/${deliveryId}?`)
      .and.contain('Waiting; 1 attempt');
    const { text } = await opened(deliveryAt(deliveryId));
    expect(text)
      .to.contain(`status 503: It answered 503 ${escaped}., after 3 ms`)
      .and.contain('The next attempt is at');
    expect(text)
      .to.contain(`received ${escaped}`)
      .and.contain(`server: ${escaped}`)
      .and.contain('webhook-id: ');
    expect(text).to.contain('token.revoked').and.contain('There was more, which is not kept.');
  });

  it('pause and activate an endpoint, unless it has changed since', async () => {
    const page = await opened(at());
    const paused = await admin.press(page, 'pause');
    expect([paused.status, paused.headers.location], paused.text).to.deep.equal([303, at()]);
    expect((await api('')).state).to.equal('paused');
    const again = await admin.press(page, 'pause');
    expect(again.status).to.equal(412);
    expectOwnPage(again);
    expect(again.text).to.contain('role="alert"').and.contain('Paused: deliveries wait');
    expect((await admin.press(await opened(at()), 'activate')).status).to.equal(303);
    expect((await api('')).state).to.equal('active');
  });

  it('send a test, whose delivery is shown, and deliver one again', async () => {
    const sent = await admin.press(await opened(at()), 'test');
    expect(sent.status, sent.text).to.equal(303);
    const page = await opened(String(sent.headers.location));
    expect(page.text)
      .to.contain('webhook.test')
      .and.contain('Delivered.')
      .and.contain(`received ${escaped}`);
    expect(page.text).to.contain(`POST ${(await api('')).url}\n`);
    const deliveryId = await deliver();
    const redelivered = await admin.press(await opened(deliveryAt(deliveryId)), 'redeliver');
    expect([redelivered.status, redelivered.headers.location]).to.deep.equal([
      303,
      deliveryAt(deliveryId),
    ]);
    await eventually(
      'it is sent again',
      async () => (await api(`/deliveries/${deliveryId}`)).attemptCount === 2,
    );
  });

  it('deliver a range again, and say what is wrong with one', async () => {
    const deliveryId = await deliver();
    const minute = (agoMs: number) => new Date(Date.now() - agoMs).toISOString().slice(0, 16);
    const page = await opened(at());
    const from = minute(3_600_000);
    const to = new Date().toISOString().slice(0, 23);
    const begun = await admin.press(page, 'replay', { from, to });
    expect(begun.status, begun.text).to.equal(200);
    expectOwnPage(begun);
    expect(begun.text).to.contain('1 delivery of events from');
    await eventually(
      'it is sent again',
      async () => (await api(`/deliveries/${deliveryId}`)).attemptCount === 2,
    );
    for (const [fields, message] of [
      [{ from: to, to: from }, 'from must be before'],
      [{ from: '', to }, 'from'],
      [{ from: `${markup}`, to }, 'must be an ISO 8601 time'],
    ] as const) {
      const refused = await admin.press(page, 'replay', fields);
      expect(refused.status).to.equal(400);
      expectOwnPage(refused);
      expect(refused.text).to.contain('role="alert"').and.contain(message);
    }
  });

  it('say why nothing is sent to a disabled endpoint, and activate it again', async () => {
    const deliveryId = await deliver();
    status = 410;
    await deliver();
    await eventually('it is disabled', async () => (await api('')).state === 'disabled');
    const page = await opened(at());
    expect(page.text).to.contain('Disabled by the platform').and.contain('The reason: ');
    const refused = await admin.press(await opened(deliveryAt(deliveryId)), 'redeliver');
    expect(refused.status).to.equal(409);
    expect(refused.text).to.contain('role="alert"').and.contain('Activate it first');
    status = 204;
    expect((await admin.press(page, 'activate')).status).to.equal(303);
    expect((await api('')).state).to.equal('active');
  });

  it('say why an operator stopped an endpoint, and offer nothing that is refused', async () => {
    const words = `It floods others ${markup}.`;
    const body = { endpointId: id, reason: words };
    const stopped = await notifications.call('POST', '/internal/webhook-endpoints/stop', {
      as: 'internal',
      body,
    });
    expect(stopped.status, stopped.text).to.equal(200);
    const { text } = await opened(at());
    expect(text)
      .to.contain(`An operator of the platform stopped it: It floods others ${escaped}.`)
      .and.contain('support')
      .and.not.contain('name="action"');
  });

  it('show nothing to a member, to another workspace, or in another environment', async () => {
    const deliveryId = await deliver();
    const member = await openBrowser(notifications, workspaceId, 'member');
    for (const path of ['/webhooks', at(), at(unknownId), deliveryAt(deliveryId)]) {
      const page = await member.open(path);
      expect(page.status).to.equal(403);
      expectOwnPage(page);
      expect(page.text).to.contain(
        'Only developers and admins and owners of Desk see its webhooks; you are member.',
      );
      expect(page.text).not.to.contain(escaped);
    }
    const noWorkspace = await stranger.open(at());
    expect([
      noWorkspace.status,
      noWorkspace.text.includes('You have no such workspace in this region.'),
    ]).to.deep.equal([404, true]);
    const own = (path: string) => path.replace(/workspace=[^&]*&/, '');
    const unknown = await stranger.open(own(at(unknownId)));
    expect(unknown.status).to.equal(404);
    for (const path of [own(at()), own(deliveryAt(deliveryId))]) {
      expect((await stranger.open(path)).text).to.equal(unknown.text);
    }
    const inSandbox = await admin.open(at(id, { environment: 'sandbox' }));
    expect([inSandbox.status, inSandbox.text]).to.deep.equal([404, unknown.text]);
    expect((await admin.open(deliveryAt(unknownId))).status).to.equal(404);
  });

  it('do nothing for foreign forms, other sessions and links', async () => {
    const page = await opened(at());
    const forged = await admin.press(page, 'pause', { csrf: 'forged' });
    const ofOther = await stranger.press(page, 'pause');
    const foreign = await admin.press(page, 'pause', {}, { origin: 'https://evil.example' });
    expect([forged.status, ofOther.status, foreign.status]).to.deep.equal([403, 403, 403]);
    const token = /name="csrf" value="([^"]*)"/.exec(
      (await stranger.press(page, 'pause')).text,
    )?.[1];
    expect(token).to.equal(undefined);
    expect((await admin.press(page, 'pause', { workspace: unknownId })).status).to.equal(404);
    expect((await admin.open(at(id, { action: 'pause' }))).status).to.equal(200);
    expect((await admin.press(page, 'pause', { action: 'delete' })).status).to.equal(400);
    expect((await api('')).state).to.equal('active');
  });

  it('lead who is signed out through the sign-in', async () => {
    const page = await opened(at());
    await admin.signOut();
    const { status: led, headers } = await admin.open(at());
    expect([led, headers.location]).to.deep.equal([
      303,
      `/account/sign-in?${new URLSearchParams({ next: at() })}`,
    ]);
    expect((await admin.press(page, 'pause')).status).to.equal(303);
    expect((await api('')).state).to.equal('active');
  });
});
