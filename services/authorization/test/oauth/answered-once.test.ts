import { expect } from 'chai';
import { expectPage, type PeopleBench, startPeople } from '../people/start-people.ts';
import { type Browser, createBrowser, type Shown } from '../support/browser.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

describe('OAuth: a person answers once', () => {
  let bench: PeopleBench;
  let office: Office;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startPeople();
    office = await bench.office();
    owner = await bench.person(office, 'owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { type: 'public', redirectUris: ['https://page.example/cb'] });
  });
  after(() => bench.platform.stop());

  const manyTimes = <Result>(make: () => Promise<Result>) => Promise.all(Array.from({ length: 8 }, make));

  async function consent(): Promise<{ browser: Browser; page: Shown }> {
    const browser = createBrowser();
    const page = await browser.send(await browser.open(bench.flow(app).url), {
      email: owner.email,
      password: owner.password,
    });
    expect(page.text).to.contain('value="allow"');
    return { browser, page };
  }

  /** One request with the cookies of this moment; nothing is followed. */
  function request(browser: Browser, url: string, body?: URLSearchParams): Promise<Response> {
    const headers = { Cookie: browser.cookieHeader(url), Accept: 'text/html' };
    return fetch(url, { redirect: 'manual', headers, ...(body ? { method: 'POST', body } : {}) });
  }

  function form(page: Shown, fields: Record<string, string>): URLSearchParams {
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    return new URLSearchParams({ csrf, workspace: office.workspaceId, ...fields });
  }

  it('however many consent forms are sent at the same moment', async () => {
    const { browser, page } = await consent();
    const answers = await manyTimes(() => request(browser, page.url, form(page, { action: 'allow' })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, ...Array(7).fill(409)]);
    const resume = answers.find(({ status }) => status === 303)!.headers.get('location')!;
    const ends = await manyTimes(() => request(browser, resume));
    const codes = ends.map(({ headers }) => URL.parse(headers.get('location') ?? '')?.searchParams.get('code'));
    expect(codes.filter(Boolean)).to.have.length(1);
    expect(ends.filter(({ status }) => status >= 500)).to.have.length(0);
  });

  it('and what they answered first stays', async () => {
    const { browser, page } = await consent();
    const denied = await request(browser, page.url, form(page, { action: 'deny' }));
    expect(denied.status).to.equal(303);
    expect((await request(browser, page.url, form(page, { action: 'allow' }))).status).to.equal(409);
    const end = await browser.open(denied.headers.get('location')!);
    expect(end.leaves!.searchParams.get('error')).to.equal('access_denied');
  });

  it('and a second click leads to where the first one went', async () => {
    const { browser, page } = await consent();
    expect((await request(browser, page.url, form(page, { action: 'allow' }))).status).to.equal(303);
    const second = await browser.send(page, { workspace: office.workspaceId, action: 'allow' });
    expectPage(second);
    expect(second.text).to.contain('answered already');
    const end = await browser.open(/<a href="([^"]*)">Go on/.exec(second.text)![1]!);
    expect(end.leaves!.searchParams.get('code')).to.be.a('string');
    const third = await browser.send(page, { workspace: office.workspaceId, action: 'allow' });
    expect([third.status, third.text.includes('too old')]).to.deep.equal([400, true]);
  });

  it('also who they are', async () => {
    const browser = createBrowser();
    const page = await browser.open(bench.flow(app).url);
    const { email, password } = owner;
    const answers = await manyTimes(() => request(browser, page.url, new URLSearchParams({ email, password })));
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
  });

  it('and a device that they allowed is connected, however often the page is loaded', async () => {
    const tool = await bench.register(owner, { type: 'public' });
    const { body } = await bench.post('/oauth/device_authorization', { client_id: tool.clientId });
    const browser = createBrowser();
    let page = await browser.open(`${bench.url}/oauth/device`);
    page = await browser.send(page, { user_code: body.user_code });
    page = await browser.send(await browser.send(page, {}), { email: owner.email, password: owner.password });
    const allowed = await request(browser, page.url, form(page, { action: 'allow' }));
    const ends = await manyTimes(() => request(browser, allowed.headers.get('location')!));
    const texts = await Promise.all(ends.map((end) => end.text()));
    expect(texts.filter((text) => text.includes('Your device is connected'))).to.have.length(1);
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    const tokens = await bench.token({ grant_type, client_id: tool.clientId, device_code: body.device_code });
    expect(tokens.status, JSON.stringify(tokens.body)).to.equal(200);
  });
});
