import type { PageLanguage } from '@irp/web-pages';
import { expect } from 'chai';
import { errorPageIn } from '../../src/people/pages/error-note.ts';
import { type SignInForm, signInFormPage } from '../../src/people/pages/sign-in-form.ts';
import { expectGerman } from '../support/expect-german.ts';

const application = 'Zephyr';
const request = { options: '{}', ceremony: 'c' };

describe('people: sign-in in German', () => {
  const pageOf =
    (form: SignInForm, asks = false) =>
    (language: PageLanguage) =>
      signInFormPage(form, {
        language,
        offerPasskey: () => request,
        ...(asks ? { application } : {}),
      });

  const cases: [what: string, form: SignInForm, heading: string][] = [
    ['with a password', {}, 'Anmelden'],
    [
      'with a wrong password',
      { error: 'The e-mail address or the password is wrong.' },
      'Anmelden',
    ],
    [
      'after too many attempts',
      { error: 'Too many attempts. Wait 17 minutes. Or reset your password.' },
      'Anmelden',
    ],
    ['with a passkey', { passkey: request }, 'Mit einem Passkey anmelden'],
    ['with a code', { step: 's' }, 'Geben Sie Ihren Code ein'],
    [
      'with a code or a passkey',
      { step: 's', passkey: request, error: 'This code is wrong or was already used.' },
      'Geben Sie Ihren Code ein',
    ],
    [
      'with a passkey or a recovery code',
      { step: 's', passkey: request, hasCodes: false },
      'Verwenden Sie Ihren Passkey',
    ],
  ];
  for (const [what, form, heading] of cases) {
    it(what, () => {
      expectGerman(pageOf(form), heading, []);
      expectGerman(pageOf(form, true), heading, [application]);
    });
  }

  it('shows the messages about passkeys in German', () => {
    const [english, german] = (['en', 'de'] as const).map(
      (language) => pageOf({})(language).script!,
    );
    const sentences = (script: string) => script.match(/"[A-Z][a-z]+ [^"]*"/g)!;
    expect(sentences(german!)).to.have.length(sentences(english!).length);
    for (const sentence of sentences(english!)) {
      expect(german).not.to.contain(sentence);
    }
    // The texts are code of the script: nothing else differs.
    expect(german!.replaceAll(/"[^"]*"/g, '')).to.equal(english!.replaceAll(/"[^"]*"/g, ''));
  });

  it('keeps the numbers of a message', () => {
    const { text } = pageOf({ error: 'Too many attempts. Wait 17 minutes.' })('de').body;
    expect(text).to.contain(
      '<p class="fault" role="alert">Zu viele Versuche. Warten Sie 17 Minuten.</p>',
    );
  });

  it('marks a message without a German text as English', () => {
    const { text } = pageOf({ error: 'Something new.' })('de').body;
    expect(text).to.contain('<p class="fault" role="alert" lang="en">Something new.</p>');
    expect(pageOf({ error: 'Something new.' })('en').body.text).to.contain(
      '<p class="fault" role="alert">Something new.</p>',
    );
  });

  it('shows unexpected errors in German', () => {
    expectGerman(
      (language) => errorPageIn(language, undefined),
      'Versuchen Sie es später erneut',
      [],
    );
  });
});
