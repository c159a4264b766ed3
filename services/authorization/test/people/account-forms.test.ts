import { expect } from 'chai';
import type { Browser, Shown } from '../support/browser.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: the forms of the account', () => {
  let bench: PeopleBench;
  let office: Office;
  let person: Person & { password: string };
  let browser: Browser;
  let page: Shown;

  before(async () => {
    bench = await startPeople();
    office = await bench.office();
    person = await bench.person(office, 'owner');
    ({ browser, page } = await bench.signIn(person));
  });
  after(() => bench.platform.stop());

  const targets = ['/sign-out', '/withdraw', '/password/change', '/codes/on', '/codes/off'];
  const post = (
    path: string,
    headers: Record<string, string>,
    body: string | URLSearchParams = new URLSearchParams(),
  ) =>
    fetch(bench.at(path), {
      method: 'POST',
      body,
      headers: { Accept: 'text/html', Cookie: browser.cookieHeader(bench.at()), ...headers },
      redirect: 'manual',
    });

  it('of another session, or without a proof, change nothing', async () => {
    const { page: others } = await bench.signIn(await bench.person(office, 'member'));
    const csrf = /name="csrf" value="([^"]*)"/.exec(others.text)![1]!;
    for (const path of targets) {
      for (const body of ['', 'csrf=', `csrf=${csrf}`]) {
        const answer = await post(path, {}, new URLSearchParams(body));
        expect(answer.status, path).to.equal(403);
        expect(await answer.text()).to.contain('not made for you');
      }
    }
    expect((await browser.open(bench.at())).url).to.equal(bench.at());
  });

  it('of other sites change nothing, signed in or not', async () => {
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)![1]!;
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ] as Record<string, string>[]) {
      for (const path of [...targets, '/sign-in', '/password', '/password/new', '/invitation']) {
        const answer = await post(path, headers, new URLSearchParams({ csrf, email: person.email }));
        expect(answer.status, path).to.equal(403);
        expect(answer.headers.get('content-type')).to.contain('text/html');
      }
    }
    expect((await browser.open(bench.at())).url).to.equal(bench.at());
  });

  it('are only for whoever is signed in', async () => {
    for (const path of targets) {
      const answer = await post(path, { Cookie: '' });
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/account/sign-in']);
    }
    for (const path of ['', '/codes', '/password/change']) {
      const answer = await fetch(bench.at(path), { redirect: 'manual' });
      expect([answer.status, answer.headers.get('cache-control')], path).to.deep.equal([303, 'no-store']);
    }
  });

  it('that cannot be read are refused with a page', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const cases: [number, Record<string, string>, string][] = [
      [415, { 'Content-Type': 'application/json' }, '{}'],
      [400, form, 'email=a&email=b'],
      [413, form, `email=${'x'.repeat(70_000)}`],
    ];
    for (const [status, headers, body] of cases) {
      const answer = await post('/sign-in', headers, body);
      expect(answer.status).to.equal(status);
      expect(answer.headers.get('content-type')).to.contain('text/html');
      expect(await answer.text()).not.to.match(/node_modules|at \w+ \(/);
    }
    const plain = await post('/sign-in', { 'Content-Type': 'application/json', Accept: 'application/json' }, '{}');
    expect(plain.headers.get('content-type')).to.equal('application/problem+json');
  });

  it('answers HEAD, 405 and 404 as pages do', async () => {
    for (const path of ['/sign-in', '/password']) {
      const head = await fetch(bench.at(path), { method: 'HEAD' });
      expect([head.status, await head.text()]).to.deep.equal([200, '']);
      const put = await fetch(bench.at(path), { method: 'PUT', headers: { Accept: 'text/html' } });
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
