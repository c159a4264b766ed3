import { expect } from 'chai';
import type { Browser, BrowserPage } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: forms of the account pages', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };
  let browser: Browser;
  let page: BrowserPage;

  before(async () => {
    bench = await startPeople();
    workspace = await bench.createWorkspace();
    person = await bench.person(workspace, 'owner');
    ({ browser, page } = await bench.signIn(person));
  });
  after(() => bench.platform.stop());

  const targets = [
    '/sign-out',
    '/withdraw',
    '/password/change',
    '/codes/on',
    '/codes/off',
    '/invitations',
    '/sessions',
  ];
  const post = (
    path: string,
    headers: Record<string, string>,
    body: string | URLSearchParams = new URLSearchParams(),
  ) =>
    fetch(bench.at(path), {
      method: 'POST',
      body,
      headers: {
        Accept: 'text/html',
        Cookie: browser.cookieHeader(bench.at()),
        ...headers,
      },
      redirect: 'manual',
    });

  it('without the CSRF token of the session are rejected', async () => {
    const { page: others } = await bench.signIn(await bench.person(workspace, 'member'));
    const csrf = /name="csrf" value="([^"]*)"/.exec(others.text)![1]!;
    for (const path of targets) {
      for (const body of ['', 'csrf=', `csrf=${csrf}`]) {
        const response = await post(path, {}, new URLSearchParams(body));
        expect(response.status, path).to.equal(403);
        expect(await response.text()).to.contain('belongs to another session');
      }
    }
    expect((await browser.open(bench.at())).url).to.equal(bench.at());
  });

  it('of other sites are rejected, with and without a session', async () => {
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)![1]!;
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ] as Record<string, string>[]) {
      for (const path of [
        ...targets,
        '/sign-in',
        '/password',
        '/password/new',
        '/invitation',
        '/join',
      ]) {
        const response = await post(
          path,
          headers,
          new URLSearchParams({ csrf, email: person.email }),
        );
        expect(response.status, path).to.equal(403);
        expect(response.headers.get('content-type')).to.contain('text/html');
        expect(await response.text()).to.contain(`Open the form at ${new URL(bench.at()).origin}.`);
      }
    }
    expect((await browser.open(bench.at())).url).to.equal(bench.at());
  });

  it('redirect to the sign-in page without a session', async () => {
    for (const path of targets) {
      const response = await post(path, { Cookie: '' });
      expect([response.status, response.headers.get('location')]).to.deep.equal([
        303,
        '/account/sign-in',
      ]);
    }
    for (const path of ['', '/codes', '/password/change', '/sessions']) {
      const response = await fetch(bench.at(path), { redirect: 'manual' });
      expect([response.status, response.headers.get('cache-control')], path).to.deep.equal([
        303,
        'no-store',
      ]);
    }
  });

  it('with an unreadable body are rejected with a page', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const cases: [number, Record<string, string>, string][] = [
      [415, { 'Content-Type': 'application/json' }, '{}'],
      [400, form, 'email=a&email=b'],
      [413, form, `email=${'x'.repeat(70_000)}`],
    ];
    for (const [status, headers, body] of cases) {
      const response = await post('/sign-in', headers, body);
      expect(response.status).to.equal(status);
      expect(response.headers.get('content-type')).to.contain('text/html');
      expect(await response.text()).not.to.match(/node_modules|at \w+ \(/);
    }
    const plain = await post(
      '/sign-in',
      { 'Content-Type': 'application/json', Accept: 'application/json' },
      '{}',
    );
    expect(plain.headers.get('content-type')).to.equal('application/problem+json');
  });

  it('support HEAD, and return pages with 405 and 404', async () => {
    for (const path of ['/sign-in', '/password']) {
      const head = await fetch(bench.at(path), { method: 'HEAD' });
      expect([head.status, await head.text()]).to.deep.equal([200, '']);
      const put = await fetch(bench.at(path), {
        method: 'PUT',
        headers: { Accept: 'text/html' },
      });
      expect([put.status, put.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, POST']);
      expect(put.headers.get('content-type')).to.contain('text/html');
    }
    expect((await fetch(bench.at('/sign-out'))).headers.get('allow')).to.equal('POST');
    for (const path of ['/nothing', '/', '/sign-in/', '/__proto__', '/%2e%2e/oauth']) {
      const lost = await browser.open(bench.at(path));
      expect(lost.status, path).to.equal(404);
      expectPage(lost);
    }
    const lost = await browser.open(`${bench.url}/oauth/nothing`);
    expect(lost.status).to.equal(404);
    expectPage(lost);
  });
});
