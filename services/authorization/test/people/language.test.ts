import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

const german = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.8' };
const english = { 'Accept-Language': 'en-GB,en;q=0.9,de;q=0.8' };
const path = '/account/language';

describe('people: the language of mails', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };

  before(async () => {
    bench = await startPeople();
    workspace = await bench.createWorkspace();
  });
  beforeEach(async () => {
    person = await bench.person(workspace, 'owner');
  });
  after(() => bench.platform.stop());

  const signIn = (headers: Record<string, string>) => bench.signIn(person, createBrowser(headers));
  const language = async () =>
    (await bench.call('GET', '/v2/me', { as: person.as })).body.user.language;
  /**
   * The events in the log of the account's workspace. The events in the account's log are copies.
   */
  const changes = async () =>
    (await bench.events(person.userId))
      .filter(
        (event) => event.type === 'user.updated' && event.workspaceId === workspace.workspaceId,
      )
      .map(({ data }) => data.changes);
  /** The language of a newly requested mail. */
  const languageOfMail = async () => {
    const browser = createBrowser();
    await browser.send(await browser.open(bench.at('/password')), { email: person.email });
    const { length } = await bench.mailsTo(person.email);
    await bench.linkTo(person.email, Math.max(length, 1));
    return (await bench.mailsTo(person.email))[0]!.language;
  };

  it('is English until the person selects a language or signs in', async () => {
    expect([await language(), await languageOfMail()]).to.deep.equal(['en', 'en']);
    await signIn({ 'Accept-Language': 'fr-FR, fr;q=0.9, *;q=0.5' });
    expect([await language(), await changes()]).to.deep.equal(['en', []]);
  });

  it('is the language of the browser at the first sign-in, not at later sign-ins', async () => {
    await signIn({});
    await signIn(german);
    expect([await language(), await languageOfMail()]).to.deep.equal(['de', 'de']);
    const changed = [
      [
        {
          path: '/language',
          before: 'en',
          after: 'de',
        },
      ],
    ];
    expect(await changes()).to.deep.equal(changed);
    await signIn(english);
    expect([await language(), await changes()]).to.deep.equal(['de', changed]);
  });

  it('stays English after a first sign-in in English and another in German', async () => {
    await signIn(english);
    await signIn(german);
    expect([await language(), await changes()]).to.deep.equal(['en', []]);
  });

  it('is selected on the account page', async () => {
    const { browser, page } = await signIn({});
    expectPage(page);
    expect(page.text).to.contain('<option value="en" lang="en" selected>English</option>');
    const saved = await browser.send(page, { language: 'de' }, path);
    expect([saved.status, saved.url]).to.deep.equal([200, bench.at('?done=languageSaved')]);
    expect(saved.text).to.contain('<option value="de" lang="de" selected>Deutsch</option>');
    expect(await language()).to.equal('de');
    expect(await changes()).to.deep.equal([
      [
        {
          path: '/language',
          before: 'en',
          after: 'de',
        },
      ],
    ]);
    await signIn(english);
    expect(await language()).to.equal('de');
  });

  it('cannot be selected by another site, and must be known', async () => {
    const { browser, page } = await signIn({});
    for (const [fields, status] of [
      [{ language: 'fr' }, 400],
      [{ language: '' }, 400],
      [{}, 400],
      [{ language: 'de', csrf: 'x' }, 403],
    ] as const) {
      expect((await browser.send(page, fields, path)).status, JSON.stringify(fields)).to.equal(
        status,
      );
    }
    expect((await createBrowser().send(page, { language: 'de' }, path)).url).to.equal(
      bench.at('/sign-in'),
    );
    expect(await language()).to.equal('en');
  });

  it('is changed with the name by PATCH /me, in one event', async () => {
    const response = await bench.call('PATCH', '/v2/me', {
      as: person.as,
      body: { name: 'Änne', language: 'de' },
    });
    expect([response.status, response.body.user.name, response.body.user.language]).to.deep.equal([
      200,
      'Änne',
      'de',
    ]);
    const [changed, ...more] = await changes();
    expect([changed.map((change: { path: string }) => change.path), more]).to.deep.equal([
      ['/name', '/language'],
      [],
    ]);
    expect(
      (
        await bench.call('PATCH', '/v2/me', {
          as: person.as,
          body: { language: 'de' },
        })
      ).status,
    ).to.equal(200);
    expect(await changes()).to.have.length(1);
  });
});
