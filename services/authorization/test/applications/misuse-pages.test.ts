import { expect } from 'chai';
import { expectPage, type PeopleBench, startPeople } from '../people/start-people.ts';
import type { Browser, BrowserPage } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';

const unknownId = '0198c1d2-7a31-7c44-9d10-2f5be4c1a905';

describe('applications: pages for leaked credentials', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let browser: Browser;
  let app: Awaited<ReturnType<PeopleBench['register']>>;

  before(async () => {
    bench = await startPeople(() => Date.now());
  });
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    browser = await bench.signedIn(owner);
    app = await register();
  });
  after(() => bench.platform.stop());

  const register = (fields = {}) =>
    bench.register(owner, {
      name: 'Ledger <b>',
      type: 'confidential',
      grantTypes: ['client_credentials'],
      ...fields,
    });
  const at = (page: string, id = app.id) =>
    bench.at(
      `/applications/${id}${page}?${new URLSearchParams({ workspace: workspace.workspaceId })}`,
    );
  const secretsOf = async (id = app.id) =>
    (await bench.call('GET', `/v2/applications/${id}/secrets`, { as: owner.as })).body.data;
  /** With a secret, a token; undefined where it is refused. */
  async function tokenOf(clientSecret = app.clientSecret ?? ''): Promise<string | undefined> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: app.id,
      client_secret: clientSecret,
    });
    const reply = await fetch(new URL('/oauth/token', bench.url), { method: 'POST', body });
    return ((await reply.json()) as { access_token?: string }).access_token;
  }
  const live = async () =>
    (
      await bench.call('GET', `/v2/applications/${app.id}/impact?change=compromise`, {
        as: owner.as,
      })
    ).body.liveAccessTokens;

  async function opened(url: string, by = browser): Promise<BrowserPage> {
    const page = await by.open(url);
    expect(page.status, page.text).to.equal(200);
    expectPage(page);
    return page;
  }
  /** Sends the form as it is shown, with these fields. */
  function press(
    page: BrowserPage,
    fields: Record<string, string> = {},
    by = browser,
    headers = {},
  ): Promise<Response> {
    const shown =
      /<form method="post".*?<\/form>/s.exec(page.text)?.[0] ??
      expect.fail(`no form: ${page.text}`);
    const address = new URL(/action="([^"]*)"/.exec(shown)![1]!, bench.url);
    const hidden = [...shown.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const [, action = ''] = /name="action" value="([^"]*)"/.exec(shown)!;
    const body = new URLSearchParams({
      ...Object.fromEntries(hidden.map(([, key, value]) => [key, value])),
      action,
      ...fields,
    });
    return fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: {
        accept: 'text/html',
        origin: new URL(bench.url).origin,
        cookie: by.cookieHeader(address.href),
        ...headers,
      },
    });
  }

  it('lead from the application to what can be done, and say whom it concerns', async () => {
    expect(await tokenOf()).to.be.a('string');
    const page = await opened(at(''));
    for (const next of ['/compromise', '/revoke-tokens']) {
      expect(page.text).to.contain(at(next).slice(bench.url.length));
      const asked = await opened(at(next));
      expect(asked.text).to.contain('Ledger &#60;b&#62;').and.contain('1 access token and');
      expect(asked.text).to.contain('immediately.').and.contain('Sign out');
    }
    expect(await live(), 'looking changes nothing').to.equal(1);
  });

  it('end every secret and token when a leak is reported, and show the new secret once', async () => {
    await tokenOf();
    const page = await opened(at('/compromise'));
    const reported = await press(page, { description: 'In a <b>public</b> repository' });
    const text = await reported.text();
    expect([reported.status, reported.headers.get('cache-control')], text).to.deep.equal([
      200,
      'no-store',
    ]);
    const secret = /<code>(irs_[\w-]+)<\/code>/.exec(text)?.[1] ?? expect.fail(text);
    expect(text).to.contain('You are signed out in every browser.').and.not.contain('>Sign out<');
    expect([await live(), await tokenOf()]).to.deep.equal([0, undefined]);
    expect(await tokenOf(secret)).to.be.a('string');
    expect((await browser.open(at(''))).url).to.contain('/account/sign-in?next=');
    // What is sent again, by a reload, reports nothing again.
    expect((await press(page)).status).to.equal(303);
    expect(await secretsOf()).to.have.length(1);
    expect(await tokenOf(secret)).to.be.a('string');
  });

  it('report nothing again for a form of before the last change of the secrets', async () => {
    const page = await opened(at('/compromise'));
    const rotated = await bench.call('POST', `/v2/applications/${app.id}/secrets`, {
      as: owner.as,
      body: { overlapHours: 1 },
    });
    expect(rotated.status, rotated.text).to.equal(201);
    const refused = await press(page);
    expect([refused.status, (await refused.text()).includes('It has changed since')]).to.deep.equal(
      [412, true],
    );
    expect(await secretsOf()).to.have.length(2);
  });

  it('report a leak of a public application, which has no secret', async () => {
    const open = await register({
      name: 'Open',
      type: 'public',
      redirectUris: ['https://page.example/cb'],
      grantTypes: ['authorization_code'],
    });
    const text = await (await press(await opened(at('/compromise', open.id)))).text();
    expect(text)
      .to.contain('All its secrets and tokens are revoked.')
      .and.not.match(/irs_|Its new secret/);
  });

  it('revoke all tokens, keep the secret, and say when none is left', async () => {
    await tokenOf();
    const revoked = await press(await opened(at('/revoke-tokens')));
    const path = at('/revoke-tokens').slice(bench.url.length);
    expect([revoked.status, revoked.headers.get('location')]).to.deep.equal([303, path]);
    expect(await live()).to.equal(0);
    const after = await opened(at('/revoke-tokens'));
    expect(after.text)
      .to.contain('There is nothing to revoke')
      .and.not.contain('value="revoke-tokens"');
    expect(await tokenOf()).to.be.a('string');
  });

  it('say what is wrong with a description', async () => {
    const refused = await press(await opened(at('/compromise')), {
      description: 'x'.repeat(2_001),
    });
    const text = await refused.text();
    expect(
      [refused.status, /role="alert">[^<]*(?:description|2000)/.test(text)],
      text,
    ).to.deep.equal([400, true]);
    expect(await secretsOf()).to.have.length(1);
  });

  it('are for whoever may do it, and refuse foreign forms, other sessions and workspaces', async () => {
    await tokenOf();
    const wide = await register({ name: 'Wide', scopes: ['members.write'] });
    const developer = await bench.signedIn(await bench.person(workspace, 'developer'));
    const refused = await press(await opened(at('/compromise', wide.id), developer), {}, developer);
    expect([refused.status, (await refused.text()).includes('members.write')]).to.deep.equal([
      403,
      true,
    ]);
    const member = await bench.signedIn(await bench.person(workspace, 'member'));
    const elsewhere = await bench.createWorkspace();
    const stranger = await bench.signedIn(await bench.person(elsewhere, 'owner'));
    for (const next of ['/compromise', '/revoke-tokens']) {
      expect((await member.open(at(next))).status).to.equal(403);
      expect((await stranger.open(at(next))).status).to.equal(404);
      expect((await stranger.open(bench.at(`/applications/${app.id}${next}`))).status).to.equal(
        404,
      );
      expect((await browser.open(at(next, unknownId))).status).to.equal(404);
      const page = await opened(at(next));
      const statuses = [
        await press(page, { csrf: 'forged' }),
        await press(page, {}, stranger),
        await press(page, {}, browser, { origin: 'https://evil.example' }),
        await press(page, { workspace: unknownId }),
        await press(page, { action: 'x' }),
        await press(page, {}, browser, { cookie: '' }),
      ].map(({ status }) => status);
      expect(statuses, next).to.deep.equal([403, 403, 403, 404, 400, 303]);
    }
    expect([await live(), (await secretsOf()).length]).to.deep.equal([1, 1]);
  });
});
