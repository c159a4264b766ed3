import { expectTranslation } from '@irp/testing';
import type { PageLanguage } from '@irp/web-pages';
import { expect } from 'chai';
import { accountChoicePage } from '../../src/oauth/pages/account-choice-page.ts';
import { consentPage } from '../../src/oauth/pages/consent-page.ts';
import { alreadySubmitted, expiredPage } from '../../src/oauth/pages/interaction-request.ts';
import { staleFormPage } from '../../src/oauth/pages/stale-form-page.ts';
import { type BrowserPage, createBrowser } from '../support/browser.ts';
import { type GermanPage, itIsGerman } from '../support/expect-german.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

const german = { 'Accept-Language': 'de-CH, en;q=0.5' };
const person = { name: 'Zoë Zimt', email: 'zoe@example.com' };
const application = {
  id: 'a1',
  name: 'Zephyr',
  description: 'Zahlen',
  homepageUrl: null,
};

describe('OAuth: pages in German', () => {
  const option = {
    workspace: { id: 'w1', name: 'Zenit' },
    environment: 'sandbox',
    allowed: [],
    scopes: ['investments.read'],
    unavailableReason: undefined,
    remedy: undefined,
    requiresSecondFactor: false,
  };
  const consent = (workspaceOptions: object[]) => (language: PageLanguage) =>
    consentPage({
      language,
      application,
      logo: undefined,
      publisher: 'Zunft',
      person,
      requested: ['openid', 'profile', 'investments.read', 'members.write'],
      workspaceOptions: workspaceOptions as never,
      csrf: 'csrf',
      error: 'Select a workspace.',
      redirectHost: 'page.example',
    });
  const unavailable = [
    { ...option, unavailableReason: 'closed' },
    { ...option, unavailableReason: 'suspended' },
    { ...option, unavailableReason: 'missing', remedy: 'install' },
    { ...option, unavailableReason: 'missing', remedy: 'ask' },
  ];
  const data = [person.name, person.email, 'Zephyr', 'Zahlen', 'Zenit', 'Zunft', 'page.example'];
  const details = { returnTo: '/oauth/authorize/x' } as never;

  const pages: GermanPage[] = [
    ['consent', 'Zugriff für Zephyr erlauben?', consent([option, ...unavailable])],
    ['consent without a workspace', 'Zugriff für Zephyr erlauben?', consent([])],
    ['consent in no workspace', 'Zugriff für Zephyr erlauben?', consent(unavailable)],
    [
      'the choice of an account',
      'Konto wählen',
      (language) =>
        accountChoicePage({
          language,
          application: 'Zephyr',
          person,
          csrf: 'csrf',
          error: 'Select Continue or Use another account.',
        }),
    ],
    ['a second answer', 'Schon abgesendet', (language) => alreadySubmitted({ details, language })],
    ['a closed request', 'Diese Seite gilt nicht mehr', expiredPage],
    [
      'an old form of a device',
      'Diese Seite ist abgelaufen',
      (language) => staleFormPage('/oauth/device', language),
    ],
    [
      'an old form',
      'Diese Seite ist abgelaufen',
      (language) => staleFormPage('/oauth/logout', language),
    ],
  ];
  itIsGerman(pages, data);

  describe('rendered for oidc-provider', () => {
    let bench: OAuthBench;
    let workspace: TestWorkspace;
    let owner: Person & { password: string };
    let tool: Registered;

    before(async () => {
      bench = await startOAuth();
      workspace = await bench.createWorkspace();
      owner = await bench.person(workspace, 'owner');
      tool = await bench.register(owner, { type: 'public', scopes: ['investments.read'] });
    });
    after(() => bench.platform.stop());

    /** Connects a device, signs out, and makes a failing request. */
    async function journey(headers: Record<string, string>): Promise<BrowserPage[]> {
      const browser = createBrowser(headers);
      const { body } = await bench.post('/oauth/device_authorization', {
        client_id: tool.clientId,
        scope: 'investments.read',
      });
      const pages = [await browser.open(`${bench.url}/oauth/device`)];
      const send = async (fields: Record<string, string>) =>
        pages.push(await browser.send(pages.at(-1)!, fields));
      await send({ user_code: 'BBBB-BBBB' });
      await send({ user_code: body.user_code });
      await send({});
      await send({
        email: owner.email,
        password: owner.password,
        action: 'sign-in',
      });
      await send({ workspace: workspace.workspaceId, action: 'allow' });
      pages.push(await browser.open(`${bench.url}/oauth/logout/success`));
      pages.push(await browser.open(`${bench.url}/oauth/logout`));
      await send({ logout: 'yes' });
      pages.push(await browser.open(`${bench.url}/oauth/authorize?client_id=nobody`));
      pages.push(await browser.open(`${bench.url}/oauth/interaction/none`));
      pages.push(await browser.open(`${bench.url}/oauth/nothing`));
      return pages;
    }

    it('have the same contents as in English', async () => {
      const inEnglish = await journey({});
      const inGerman = await journey(german);
      const headings = [
        'Gerät verbinden',
        'Gerät verbinden',
        'Ist das Ihr Gerät?',
        'Anmelden',
        `Zugriff für ${tool.name} erlauben?`,
        'Verbunden',
        'Noch angemeldet',
        'Abmelden?',
        'Abgemeldet',
        'Die Anfrage ist fehlgeschlagen',
        'Diese Seite gilt nicht mehr',
        'Diese Seite gibt es nicht',
      ];
      expect(inGerman).to.have.length(headings.length);
      for (const [index, heading] of headings.entries()) {
        const [page, twin] = [inGerman[index]!, inEnglish[index]!];
        expect([page.status, page.url.length], heading).to.deep.equal([
          twin.status,
          twin.url.length,
        ]);
        expect(page.headers.get('content-language'), heading).to.equal('de');
        expect(twin.headers.get('content-language'), heading).to.equal('en');
        expectTranslation(withoutForeign(page.text), withoutForeign(twin.text), heading, [
          tool.name,
          owner.email,
          'client_id',
          'nobody',
          'invalid_client',
        ]);
      }
    });
  });
});

/** Removes the device code, names of test data, and parts that the German page marks as English. */
function withoutForeign(document: string): string {
  return document
    .replaceAll(/<code>[A-Z]{4}-[A-Z]{4}<\/code>/g, '')
    .replaceAll(/A owner|Desk [\w-]{36}/g, '')
    .replaceAll(/<p class="fault" role="alert" lang="en">[^<]*<\/p>/g, '');
}
