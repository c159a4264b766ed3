import { randomBytes } from 'node:crypto';
import type { MailKindName } from '@irp/contracts/notifications';
import { createSealer } from '@irp/secrets';
import { type ApiResponse, expectTranslation } from '@irp/testing';
import { type Page, renderDocument } from '@irp/web-pages';
import { expect } from 'chai';
import { preferencesPage } from '../../src/mail/pages/preferences-page.ts';
import type { NotificationContact } from '../../src/mail/recipients/domain/notification-contact.ts';
import { viewPreferences } from '../../src/mail/recipients/domain/preferences.ts';
import {
  confirmedPage,
  declinedPage,
  questionPage,
} from '../../src/mail/recipients/pages/contact-pages.ts';
import { createUnsubscribeLinks } from '../../src/mail/recipients/unsubscribe-links.ts';
import { type OpenBrowser, openBrowser } from '../support/open-browser.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const SECRETS_KEY = randomBytes(32).toString('base64');
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('notifications: pages in German', () => {
  let notifications: RunningNotifications;
  let ann: OpenBrowser;

  before(async () => {
    notifications = await startNotifications({ SECRETS_KEY });
    const { workspaceId } = await notifications.createWorkspace();
    ann = await openBrowser(notifications, workspaceId, 'member');
  });
  after(() => notifications.stop());

  const pathOf = (kind: MailKindName) => {
    const links = createUnsubscribeLinks({
      sealer: createSealer(SECRETS_KEY),
      address: 'http://127.0.0.1/account/mail/unsubscribe',
    });
    const { pathname, search } = new URL(links.linkOf({ kind, userId: ann.userId })!);
    return `${pathname}${search}`;
  };
  const open = (path: string, language: string) =>
    notifications.call('GET', path, {
      headers: { accept: 'text/html', 'accept-language': language },
    });
  const stateOf = ({ headers, text }: ApiResponse) => [
    /<html lang="(\w+)">/.exec(text)?.[1],
    headers['content-language'],
    headers.vary,
  ];
  const ofBrowser = (language: string) => [language, language, 'Accept-Language'];

  const pages: [what: string, heading: string, path: () => string][] = [
    ['to turn mails off', 'E-Mails ausschalten?', () => pathOf('secret-due')],
    ['to turn the digest off', 'E-Mails ausschalten?', () => pathOf('digest')],
    [
      'of a link that is not complete',
      'Die Anfrage wurde abgelehnt',
      () => '/account/mail/unsubscribe',
    ],
    ['of no address', 'Diese Seite gibt es nicht', () => '/account/mail/nothing'],
    [
      'of a confirmation that has ended',
      'Dieser Link gilt nicht mehr',
      () => '/contact-confirmation?token=none',
    ],
  ];
  for (const [what, heading, path] of pages) {
    it(`has the page ${what}`, async () => {
      const english = await open(path(), 'fr, *');
      expect(stateOf(english)).to.deep.equal(ofBrowser('en'));
      for (const language of ['de', 'de-AT,en;q=0.5']) {
        const german = await open(path(), language);
        expect(stateOf(german)).to.deep.equal(ofBrowser('de'));
        expectTranslation(german.text, english.text, heading, []);
      }
    });
  }

  it('names in German the kind that was turned off', async () => {
    const post = (language: string) =>
      notifications.call('POST', pathOf('secret-due'), {
        headers: { ...form, 'accept-language': language },
        body: 'List-Unsubscribe=One-Click',
      });
    const [german, english] = [await post('de'), await post('en')];
    expectTranslation(german.text, english.text, 'Diese E-Mails sind ausgeschaltet', []);
  });

  it('has the preferences in the language of the person, or of the browser', async () => {
    expect(stateOf(await ann.open('/account/mail'))).to.deep.equal(ofBrowser('en'));
    await ann.setLanguage('de');
    const page = await ann.open('/account/mail');
    expect(stateOf(page)).to.deep.equal(['de', 'de', undefined]);
    const refused = await ann.press(page, 'save', { digest: 'x' });
    expect(stateOf(refused)).to.deep.equal(['de', 'de', undefined]);
    expect(refused.text).to.contain('digest muss einer dieser Werte sein: off, daily.');
  });

  it('has every text of the preferences', () => {
    const [german, english] = (['de', 'en'] as const).map((language) =>
      renderDocument({
        language,
        ...preferencesPage({
          language,
          person: { name: 'Zoe', email: 'zoe@zenit.example', csrf: 'csrf' },
          view: viewPreferences({ digest: 'off', disabled: [] }),
          isSaved: true,
        }),
      }),
    );
    expectTranslation(german!, english!, 'Welche E-Mails Sie erhalten', [
      'Zoe',
      'zoe@zenit.example',
    ]);
  });

  for (const [heading, render] of [
    ['Mitteilungen an diese Adresse', (asked) => questionPage(asked, 'token')],
    ['Die Adresse ist bestätigt', confirmedPage],
    ['Sie erhalten keine Mitteilungen', declinedPage],
  ] satisfies [string, (asked: Parameters<typeof confirmedPage>[0]) => Page][]) {
    it(`has the page of a contact: ${heading}`, () => {
      const contact = { target: 'z@zenit.example' } as NotificationContact;
      const [german, english] = (['de', 'en'] as const).map((language) =>
        renderDocument({ language, ...render({ language, contact, workspace: 'Zenit' }) }),
      );
      expectTranslation(german!, english!, heading, ['z@zenit.example', 'Zenit']);
    });
  }
});
