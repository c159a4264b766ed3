import { webhookEventTypes } from '@irp/contracts/notifications';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { eventTypes } from '../../src/webhooks/event-types.ts';
import { type FakePlatform, problem } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me, pageOf } from '../support/people.ts';

const at = new Date(0).toISOString();
const endpoint = {
  id: 'e1',
  url: 'https://receiver.example/hooks',
  description: '<img src=x onerror=alert(1)>',
  events: ['*'],
  ordered: false,
  state: 'active',
  createdAt: at,
  updatedAt: at,
};
const delivery = {
  id: 'd1',
  endpointId: 'e1',
  eventId: 'evt-1',
  type: 'investment.created',
  state: 'failed',
  cancelReason: null,
  attemptCount: 2,
  nextAttemptAt: null,
  createdAt: at,
};
const exchange = {
  at,
  request: { method: 'POST', url: endpoint.url, headers: { 'webhook-id': 'evt-1' } },
  response: { headers: { server: 'teapot' }, body: '<h1>no</h1>', truncated: false },
};
const rate = {
  attempts: 2,
  failures: 1,
  buckets: [{ from: at, attempts: 2, failures: 1 }],
};

describe('webhooks in Chromium', () => {
  const opened = usePageBrowser();
  let platform: FakePlatform;
  let page: Page;
  let problems: string[];
  const open = (path = '') =>
    page.goto(`${platform.origin}/console/w/w1/production/webhooks${path}`);

  beforeEach(() => {
    ({ page, platform, problems } = opened);
    const { operations } = platform;
    const { scopes, ...person } = me() as { scopes: string[] };
    const body = { ...person, scopes: [...scopes, 'webhooks.write'] };
    operations.set('GET /v2/me', () => ({ body }));
    operations.set('GET /v2/webhook-endpoints', () => pageOf([endpoint]));
    operations.set('GET /v2/webhook-endpoints/e1', () => ({ body: endpoint }));
    operations.set('GET /v2/webhook-endpoints/e1/deliveries', () => pageOf([delivery]));
    operations.set('GET /v2/webhook-endpoints/e1/deliveries/d1', () => ({
      body: {
        ...delivery,
        attempts: [{ at, durationMs: 12.4, outcome: 'failure', status: 418, reason: 'HTTP 418' }],
        event: { type: delivery.type },
        exchanges: [exchange],
      },
    }));
    operations.set('GET /v2/webhook-endpoints/e1/secrets', () => pageOf([]));
    operations.set('GET /v2/webhook-endpoints/e1/health', () => ({
      body: {
        endpointId: 'e1',
        state: 'active',
        disabledReason: null,
        breaker: 'open',
        failingSince: at,
        failures: 3,
        backlog: 1_234,
        rates: { hour: rate, day: rate, week: rate },
        lastErrors: [],
      },
    }));
  });

  it('has the types of the platform', () => {
    expect(Object.values(eventTypes).flat()).to.deep.equal([...webhookEventTypes]);
  });

  it('creates an endpoint, beside the message about a wrong address', async () => {
    let isRefused = true;
    platform.operations.set('POST /v2/webhook-endpoints', () => {
      const errors = [{ field: 'url', message: 'must be an https URL' }];
      const refused = { status: 400, body: problem('invalid_request', 'url', { errors }) };
      return isRefused ? refused : { status: 201, body: { ...endpoint, secret: 'whsec_once' } };
    });
    await open();
    await page.getByRole('button', { name: 'Create an endpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('use `irp webhooks listen`').waitFor();
    await dialog.getByRole('textbox', { name: 'Address' }).fill('http://receiver.example');
    await dialog.getByRole('checkbox', { name: 'Every event' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'investment.created' }).check();
    expect(await errorsOf(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Create an endpoint' }).click();
    await dialog.getByText('must be an https URL').waitFor();
    isRefused = false;
    await dialog.getByRole('button', { name: 'Create an endpoint' }).click();
    await dialog.getByText('whsec_once').waitFor();
    const sent = platform.bodies.filter((body) => body.includes('receiver')).at(-1) ?? '';
    expect(JSON.parse(sent).events).to.deep.equal(['investment.created']);
    expect(problems).to.deep.equal([]);
  });

  it('shows deliveries with request and response, and sends one again', async () => {
    platform.operations.set('POST /v2/webhook-endpoints/e1/deliveries/d1/redeliver', () => ({
      body: {},
    }));
    await open('/e1');
    await page.getByRole('button', { name: 'investment.created' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('server: teapot').waitFor();
    await dialog.getByText('HTTP 418').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The delivery is sent again.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(problems).to.deep.equal([]);
  });

  it('ends an old secret before its overlap, after a question', async () => {
    const ends = new Date(Date.now() + 3_600_000).toISOString();
    let secrets = [
      { id: 's2', hint: 'whsec_new', createdAt: at, expiresAt: null },
      { id: 's1', hint: 'whsec_old', createdAt: at, expiresAt: ends },
    ];
    platform.operations.set('GET /v2/webhook-endpoints/e1/secrets', () => pageOf(secrets));
    platform.operations.set('DELETE /v2/webhook-endpoints/e1/secrets/s1', () => {
      secrets = secrets.slice(0, 1);
      return { status: 204, body: '' };
    });
    await open('/e1?tab=secrets');
    await opened.press('Revoke the secret whsec_old now');
    await page.getByText('A receiver that knows only this secret').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await opened.confirm('Cancel');
    expect(platform.calls.filter((call) => call.startsWith('DELETE'))).to.deep.equal([]);
    await opened.press('Revoke the secret whsec_old now');
    await opened.confirm('Revoke the secret');
    await page.getByText('whsec_old').first().waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Revoke the secret whsec_/ }).count()).to.equal(
      0,
    );
  });

  for (const tab of ['health', 'settings', 'secrets']) {
    it(`has the tab ${tab} in the address`, async () => {
      await open(`/e1?tab=${tab}`);
      await page.getByRole('tab', { selected: true }).waitFor();
      const text = tab === 'health' ? '1,234' : 'Description';
      const shown = tab === 'secrets' ? page.getByText('Rotate the secret') : page.getByText(text);
      await shown.first().waitFor();
      expect(await errorsOf(page)).to.deep.equal([]);
    });
  }
});
