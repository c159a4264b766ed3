import { expect } from 'chai';
import type { Browser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: the device and sign-out forms', () => {
  let bench: PeopleBench;
  let owner: Person & { password: string };
  let tool: Registered;
  let browser: Browser;

  before(async () => {
    bench = await startPeople();
    owner = await bench.person(await bench.createWorkspace(), 'owner');
    tool = await bench.register(owner, { type: 'public', scopes: ['investments.read'] });
  });
  beforeEach(async () => {
    browser = (await bench.signIn(owner)).browser;
  });
  after(() => bench.platform.stop());

  /** Sends a page's form with a valid token and these headers. */
  async function send(
    page: string,
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string>,
  ) {
    const { text } = await browser.open(bench.url + page);
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(text)![1]!;
    return fetch(bench.url + path, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, xsrf }),
      headers: {
        Accept: 'text/html',
        Cookie: browser.cookieHeader(bench.url + path),
        ...headers,
      },
      redirect: 'manual',
    });
  }

  async function sendDevice(headers: Record<string, string>, path = '/oauth/device') {
    const { body } = await bench.post('/oauth/device_authorization', { client_id: tool.clientId });
    return send('/oauth/device', path, { user_code: body.user_code, confirm: 'yes' }, headers);
  }

  const sendSignOut = (headers: Record<string, string>, path = '/oauth/logout/confirm') =>
    send('/oauth/logout', path, { logout: 'yes' }, headers);

  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign) {
    it(`are rejected with ${JSON.stringify(headers)}`, async () => {
      for (const response of [
        await sendDevice(headers),
        await sendDevice(headers, '/oauth/Device/'),
        await sendSignOut(headers),
        await sendSignOut(headers, '/oauth/logout/CONFIRM/'),
      ]) {
        expect(response.status, response.url).to.equal(403);
        const text = await response.text();
        expectPage({ headers: response.headers, text });
        expect(text).to.contain(`Open the form at ${bench.url}.`);
      }
      expect((await browser.open(bench.at())).url).to.equal(bench.at());
    });
  }

  it('are rejected in JSON for programs', async () => {
    const headers = { Accept: 'application/json', Origin: 'https://evil.example' };
    for (const response of [await sendDevice(headers), await sendSignOut(headers)]) {
      expect([response.status, response.headers.get('cache-control')]).to.deep.equal([
        403,
        'no-store',
      ]);
      expect(await response.json()).to.include({ error: 'invalid_request' });
    }
  });

  it("are accepted from the platform's pages, and from a browser that sends neither header", async () => {
    for (const headers of [{ Origin: bench.url, 'Sec-Fetch-Site': 'same-origin' }, {}] as Record<
      string,
      string
    >[]) {
      const device = await sendDevice(headers);
      expect([
        device.status,
        device.headers.get('location')?.includes('/oauth/interaction/'),
      ]).to.deep.equal([303, true]);
    }
    expect(
      (await sendSignOut({ Origin: bench.url, 'Sec-Fetch-Site': 'same-origin' })).status,
    ).to.equal(303);
    expect((await browser.open(bench.at())).url).to.contain('/sign-in');
  });
});
