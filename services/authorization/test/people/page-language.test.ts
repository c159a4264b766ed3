import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

const german = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.8' };
const english = { 'Accept-Language': 'en-GB' };

describe('people: the language of pages', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startPeople();
    workspace = await bench.createWorkspace();
  });
  beforeEach(async () => {
    person = await bench.person(workspace, 'owner');
    app = await bench.register(person, {
      type: 'public',
      scopes: ['investments.read'],
      redirectUris: ['https://page.example/cb'],
    });
  });
  after(() => bench.platform.stop());

  const stateOf = ({ headers, text }: { headers: Headers; text: string }) => [
    /<html lang="(\w+)">/.exec(text)?.[1],
    headers.get('content-language'),
    headers.get('vary'),
  ];
  const ofBrowser = (language: string) => [language, language, 'Accept-Language'];
  const chosen = (language: string) => [language, language, null];
  const signInIn = (headers: Record<string, string>, url = bench.at('/sign-in')) =>
    createBrowser(headers).open(url);

  it('is the language of the browser, without a signed-in person', async () => {
    expect(stateOf(await signInIn(german))).to.deep.equal(ofBrowser('de'));
    expect(stateOf(await signInIn(german, bench.at('/nothing')))).to.deep.equal(ofBrowser('de'));
    expect(stateOf(await signInIn(german, bench.flow(app).url))).to.deep.equal(ofBrowser('de'));
  });

  it('is English for every other browser, with the same bytes', async () => {
    // A passkey has a new challenge on each page.
    const withoutChallenge = (text: string) =>
      text.replaceAll(/(data-options|name="ceremony" value)="[^"]*"/g, '');
    const plain = await signInIn({});
    expect(stateOf(plain)).to.deep.equal(ofBrowser('en'));
    for (const language of ['en', '*', 'fr', 'xx-YY', '', 'de;q=0', ';;,q=']) {
      const page = await signInIn({ 'Accept-Language': language });
      expect(withoutChallenge(page.text), language).to.equal(withoutChallenge(plain.text));
    }
  });

  it('is the language requested by an application, before the language of the browser', async () => {
    const at = (locales: string) => bench.flow(app, { ui_locales: locales }).url;
    expect(stateOf(await signInIn(english, at('fr de-CH en')))).to.deep.equal(chosen('de'));
    expect(stateOf(await signInIn(german, at('en de')))).to.deep.equal(chosen('en'));
    expect(stateOf(await signInIn(german, at('fr')))).to.deep.equal(ofBrowser('de'));
    const refused = bench.flow(app, { ui_locales: 'de', redirect_uri: 'https://x.example/' }).url;
    expect(stateOf(await signInIn({}, refused))).to.deep.equal(chosen('de'));
  });

  it('is the language of the person, before all other rules', async () => {
    const { browser, page } = await bench.signIn(person, createBrowser(english));
    expect(stateOf(page)).to.deep.equal(chosen('en'));
    const saved = await browser.send(page, { language: 'de' }, '/account/language');
    expect(stateOf(saved)).to.deep.equal(chosen('de'));
    expect(saved.text).to.contain('<h1>Ihr Konto</h1>').and.contain('>Verzeichnis</a>');
    const consent = await browser.open(bench.flow(app, { ui_locales: 'en' }).url);
    expect(stateOf(consent)).to.deep.equal(chosen('de'));
    expect(consent.text).to.contain('Investment-Datensätze lesen').and.contain('Geringes Risiko');
  });

  it('is the language of the recipient of a mailed link', async () => {
    await bench.signIn(person, createBrowser(german));
    const browser = createBrowser();
    await browser.send(await browser.open(bench.at('/password')), { email: person.email });
    const page = await browser.open(await bench.linkTo(person.email));
    expect(stateOf(page)).to.deep.equal(chosen('de'));
    expect(page.text).to.contain('<h1>Neues Passwort wählen</h1>');
    const again = await browser.send(page, { password: 'short' });
    expect(again.text).to.contain('Wählen Sie ein Passwort mit mindestens 12 Zeichen.');
  });

  it('is listed in the metadata', async () => {
    const response = await fetch(`${bench.url}/.well-known/openid-configuration`);
    const { ui_locales_supported: locales } = (await response.json()) as Record<string, unknown>;
    expect(locales).to.deep.equal(['en', 'de']);
  });
});
