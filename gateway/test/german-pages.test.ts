import { errorCodes, PlatformError } from '@irp/errors';
import { expectTranslation } from '@irp/testing';
import type { PageLanguage } from '@irp/web-pages';
import { expect } from 'chai';
import { failurePage, waitingPage } from '../src/console/waiting-page.ts';
import { errorPage } from '../src/error-page.ts';
import { landingPage } from '../src/pages/landing-page.ts';
import { renderPage } from '../src/pages/page.ts';
import { unusedPort } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('gateway: pages in German', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  type Reply = Awaited<ReturnType<TestGateway['call']>>;
  const open = (path: string, language: string, call = gateway.call) =>
    call('GET', path, { headers: { Accept: accept, 'Accept-Language': language } });
  const stateOf = ({ headers, text }: Reply) => [
    /<html lang="(\w+)">/.exec(text)?.[1],
    headers['content-language'],
  ];
  const withoutId = ({ text }: Reply) => text.replace(/(Request|Anfrage) [\w-]+/, '$1');

  async function expectBoth(path: string, heading: string, call = gateway.call): Promise<void> {
    const english = await open(path, 'fr, *', call);
    expect(stateOf(english)).to.deep.equal(['en', 'en']);
    for (const language of ['de', 'de-AT,en;q=0.5']) {
      const german = await open(path, language, call);
      expect(stateOf(german), language).to.deep.equal(['de', 'de']);
      expect(String(german.headers.vary)).to.contain('Accept-Language');
      expect(german.headers['cache-control']).to.equal('no-store');
      expect(german.status).to.equal(english.status);
      expectTranslation(withoutId(german), withoutId(english), heading, []);
    }
  }

  it('has the error of an unknown address', () => expectBoth('/nope', 'Nicht gefunden'));

  it('has the error of too many requests', async () => {
    const { call } = await gateway.startAnother({ LIMIT_READS: '1' });
    await open('/account', 'en', call);
    await expectBoth('/account', 'Zu viele Anfragen', call);
  });

  it('has the error of an unavailable service', async () => {
    const { call } = await gateway.startAnother({
      AUTHORIZATION_URL: `http://127.0.0.1:${await unusedPort()}`,
      BREAKER_FAILURES: '100',
    });
    await expectBoth('/account', 'Nicht erreichbar', call);
  });

  it('has the error of a form, which may have taken effect', async () => {
    const { call } = await gateway.startAnother({
      AUTHORIZATION_URL: `http://127.0.0.1:${await unusedPort()}`,
      BREAKER_FAILURES: '100',
    });
    const { text } = await call('POST', '/account/withdraw', {
      headers: {
        Accept: accept,
        'Accept-Language': 'de',
        'Content-Type': 'application/x-www-form-urlencoded',
        Referer: `${new URL(gateway.url).origin}/account`,
        Host: new URL(gateway.url).host,
      },
      body: 'x=1',
    });
    expect(text)
      .to.contain('Vielleicht hat die Plattform schon getan')
      .and.contain('>Zurück zur Seite</a>');
  });

  it('has the start page', async () => {
    await expectBoth('/', 'Investment Research Platform');
  });

  it('sends programs no language', async () => {
    for (const path of ['/nope', '/v2/status', '/v2/nope', '/docs/errors']) {
      const { headers } = await gateway.call('GET', path, { headers: { 'Accept-Language': 'de' } });
      expect(headers['content-language'], path).to.equal(undefined);
      expect(String(headers.vary), path).not.to.contain('Accept-Language');
    }
  });

  const pages: [what: string, heading: string, render: (language: PageLanguage) => string][] = [
    [
      'of a console that is being built',
      'Die Konsole wird gebaut',
      (language) => renderPage(waitingPage(language), language),
    ],
    [
      'of a console that cannot be built',
      'Die Konsole konnte nicht gebaut werden',
      (language) => renderPage(failurePage('Zeile', language), language),
    ],
    [
      'with a mailbox',
      'Investment Research Platform',
      (language) =>
        renderPage(
          landingPage({ mailboxUrl: 'http://x' }, { headers: {} } as never, language),
          language,
        ),
    ],
  ];
  for (const [what, heading, render] of pages) {
    it(`has the page ${what}`, () => {
      expectTranslation(render('de'), render('en'), heading, ['Zeile', 'npm run console:build']);
    });
  }

  it('has a German title for every error', () => {
    const titleIn = (language: string, code: (typeof errorCodes)[number]) => {
      const exchange = {
        path: '/',
        rawQuery: '',
        requestId: 'x',
        request: { method: 'GET', headers: { 'accept-language': language } },
        response: {},
      } as never;
      const { body } = errorPage(new PlatformError(code, 'Something.'), exchange);
      return /<h1>(.*)<\/h1>/.exec(body)?.[1];
    };
    for (const code of errorCodes.filter((one) => one !== 'conflict')) {
      expect(titleIn('de', code), code).to.be.a('string').and.not.equal(titleIn('en', code));
    }
  });
});
