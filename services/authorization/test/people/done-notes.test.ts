import { expect } from 'chai';
import { type Browser, type BrowserPage, createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

const next = 'a sentence of my own making';

describe('people: messages after a form of the account', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };
  let browser: Browser;

  before(async () => {
    bench = await startPeople();
    workspace = await bench.createWorkspace();
  });
  beforeEach(async () => {
    person = await bench.person(workspace, 'owner');
    ({ browser } = await bench.signIn(person));
  });
  after(() => bench.platform.stop());

  const said = ({ text }: BrowserPage) => /role="status">(.*?)<\/p>/.exec(text)?.[1];

  it('are shown by the next page', async () => {
    const change = await browser.open(bench.at('/password/change'));
    const changed = await browser.send(change, { old: person.password, password: next });
    expectPage(changed);
    expect(changed.url).to.equal(bench.at('?done=passwordChanged'));
    expect(said(changed)).to.equal(
      'Your password is changed. You are signed out in all other browsers.',
    );
    expect(said(await browser.open(bench.at()))).to.equal(undefined);

    await bench.signIn({ ...person, password: next });
    const sessions = await browser.open(bench.at('/sessions'));
    const ended = await browser.send(sessions, { session: 'all-others', password: next });
    expect(said(ended)).to.equal('You are signed out in the browsers that you selected.');
  });

  it('are in the language of the person', async () => {
    const saved = await browser.send(
      await browser.open(bench.at()),
      { language: 'de' },
      '/account/language',
    );
    expect(said(saved)).to.equal('Die Sprache ist gespeichert.');
  });

  it('are only the known messages', async () => {
    for (const done of ['', 'x', '<b>', 'constructor', 'toString', '__proto__']) {
      const page = await browser.open(bench.at(`?${new URLSearchParams({ done })}`));
      expect([page.status, said(page)], done).to.deep.equal([200, undefined]);
    }
  });

  it('are not shown after a link from another site, or without a referrer', async () => {
    const saidTo = async (site: string) => {
      const visitor = createBrowser({ 'Sec-Fetch-Site': site });
      for (const [path, jar] of browser.cookies) {
        visitor.cookies.set(path, jar);
      }
      return said(await visitor.open(bench.at('?done=passwordChanged')));
    };
    expect(await saidTo('same-origin')).to.match(/^Your password is changed/);
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(await saidTo(site), site).to.equal(undefined);
    }
  });
});
