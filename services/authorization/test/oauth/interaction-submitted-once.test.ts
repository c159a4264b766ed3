import { expect } from 'chai';
import { expectPage, type PeopleBench, startPeople } from '../people/start-people.ts';
import { type Browser, type BrowserPage, createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

describe('OAuth: an interaction is submitted once', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startPeople();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
  });
  after(() => bench.platform.stop());

  const concurrently = <Result>(make: () => Promise<Result>) =>
    Promise.all(Array.from({ length: 8 }, make));

  async function consent(): Promise<{ browser: Browser; page: BrowserPage }> {
    const browser = createBrowser();
    const page = await browser.send(await browser.open(bench.flow(app).url), {
      email: owner.email,
      password: owner.password,
    });
    expect(page.text).to.contain('value="allow"');
    return { browser, page };
  }

  /** A request with the current cookies; redirects are not followed. */
  function request(browser: Browser, url: string, body?: URLSearchParams): Promise<Response> {
    const headers = {
      Cookie: browser.cookieHeader(url),
      Accept: 'text/html',
    };
    return fetch(url, {
      redirect: 'manual',
      headers,
      ...(body ? { method: 'POST', body } : {}),
    });
  }

  function form(page: BrowserPage, fields: Record<string, string>): URLSearchParams {
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    return new URLSearchParams({
      csrf,
      workspace: workspace.workspaceId,
      ...fields,
    });
  }

  it('accepts one of several concurrent consent forms', async () => {
    const { browser, page } = await consent();
    const responses = await concurrently(() =>
      request(browser, page.url, form(page, { action: 'allow' })),
    );
    expect(responses.map(({ status }) => status).sort()).to.deep.equal([
      303,
      ...Array(7).fill(409),
    ]);
    const resume = responses.find(({ status }) => status === 303)!.headers.get('location')!;
    const ends = await concurrently(() => request(browser, resume));
    const codes = ends.map(({ headers }) =>
      URL.parse(headers.get('location') ?? '')?.searchParams.get('code'),
    );
    expect(codes.filter(Boolean)).to.have.length(1);
    expect(ends.filter(({ status }) => status >= 500)).to.have.length(0);
  });

  it('keeps the first decision', async () => {
    const { browser, page } = await consent();
    const denied = await request(browser, page.url, form(page, { action: 'deny' }));
    expect(denied.status).to.equal(303);
    expect((await request(browser, page.url, form(page, { action: 'allow' }))).status).to.equal(
      409,
    );
    const end = await browser.open(denied.headers.get('location')!);
    expect(end.externalRedirect!.searchParams.get('error')).to.equal('access_denied');
  });

  it('links a second submission to the result of the first', async () => {
    const { browser, page } = await consent();
    expect((await request(browser, page.url, form(page, { action: 'allow' }))).status).to.equal(
      303,
    );
    const second = await browser.send(page, { workspace: workspace.workspaceId, action: 'allow' });
    expectPage(second);
    expect(second.text).to.contain('Already submitted');
    const end = await browser.open(/<a href="([^"]*)">Continue/.exec(second.text)![1]!);
    expect(end.externalRedirect!.searchParams.get('code')).to.be.a('string');
    const third = await browser.send(page, { workspace: workspace.workspaceId, action: 'allow' });
    expect(third.status).to.equal(400);
    expect(third.text).to.include('This page is no longer valid');
  });

  it('accepts one of several concurrent sign-in forms', async () => {
    const browser = createBrowser();
    const page = await browser.open(bench.flow(app).url);
    const { email, password } = owner;
    const responses = await concurrently(() =>
      request(browser, page.url, new URLSearchParams({ email, password })),
    );
    expect(responses.filter(({ status }) => status === 303)).to.have.length(1);
  });

  it('connects a device once, however often the last page is loaded', async () => {
    const tool = await bench.register(owner, { type: 'public' });
    const { body } = await bench.post('/oauth/device_authorization', { client_id: tool.clientId });
    const browser = createBrowser();
    let page = await browser.open(`${bench.url}/oauth/device`);
    page = await browser.send(page, { user_code: body.user_code });
    page = await browser.send(await browser.send(page, {}), {
      email: owner.email,
      password: owner.password,
    });
    const allowed = await request(browser, page.url, form(page, { action: 'allow' }));
    const ends = await concurrently(() => request(browser, allowed.headers.get('location')!));
    const texts = await Promise.all(ends.map((end) => end.text()));
    expect(texts.filter((text) => text.includes('Your device is connected'))).to.have.length(1);
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    const tokens = await bench.token({
      grant_type,
      client_id: tool.clientId,
      device_code: body.device_code,
    });
    expect(tokens.status, JSON.stringify(tokens.body)).to.equal(200);
  });
});
