import type { PageLanguage } from '@irp/web-pages';
import { invitationText } from '../../src/account/invitation-parts.ts';
import {
  declinedPage,
  endedInvitationPage,
  type JoinStep,
  joinPage,
} from '../../src/account/join-page.ts';
import { overviewPage } from '../../src/account/overview-page.ts';
import {
  createPasskeyPage,
  passkeysPage,
  removePasskeyPage,
} from '../../src/account/passkeys-pages.ts';
import { expiredLinkPage, passwordLinkPage } from '../../src/account/password-link-page.ts';
import { sessionsPage } from '../../src/account/sessions-page.ts';
import {
  enrolPage,
  recoveryCodesPage,
  renewPage,
  turnOffPage,
} from '../../src/account/sign-in-codes-pages.ts';
import { totpUri } from '../../src/people/totp.ts';
import { expectGerman, type GermanPage, itIsGerman } from '../support/expect-german.ts';

const at = new Date('2026-11-24T14:05:00Z');
const csrf = 'csrf';
const user = {
  id: 'u1',
  email: 'zoe@example.com',
  name: 'Zoë Zimt',
  language: undefined,
  platformRoles: [],
  disabled: undefined,
  revision: 1,
};
const workspace = 'Zenit';
const application = 'Zephyr';
const invitation = {
  id: 'i1',
  workspace: { id: 'w1', name: workspace },
  organization: { id: 'o1', name: 'Zunft' },
  role: 'developer',
  invitedBy: null,
  invitedAt: at.toISOString(),
  expiresAt: at.toISOString(),
} as const;
const passkey = {
  id: 'p1',
  userId: 'u1',
  name: 'Zweitgerät',
  publicKey: Buffer.from(''),
  counter: 0,
  transports: [],
  synced: true,
  createdAt: at,
  lastUsedAt: at,
};
const consent = {
  id: 'c1',
  userId: 'u1',
  applicationId: 'a1',
  workspaceId: 'w1',
  environment: 'production',
  scopes: ['investments.read', 'members.write'],
  identityScopes: ['openid', 'offline_access'],
  agreedAt: at,
  lastUsedAt: at,
  application,
  workspace,
} as const;
const data = [
  `${application} in ${workspace}`,
  totpUri('AAAA', user.email).replaceAll('&', '&#38;'),
  'AAAA',
  user.name,
  user.email,
  workspace,
  application,
  'Zunft',
  passkey.name,
  'English',
  'Deutsch',
  'code-1',
];

describe('people: account in German', () => {
  const lastUsed = [at, null];
  for (const full of [true, false]) {
    it(`overview, ${full ? 'full' : 'empty'}`, () => {
      const render = (language: PageLanguage) =>
        overviewPage({
          language,
          user,
          csrf,
          codesOn: full,
          passkeys: full ? 2 : 0,
          requiredBy: [workspace],
          invitations: full ? [invitation] : [],
          workspaces: full ? [{ name: workspace, role: 'owner' }] : [],
          consents: full ? lastUsed.map((at) => ({ ...consent, lastUsedAt: at }) as never) : [],
        });
      expectGerman(render, 'Ihr Konto', data);
    });
  }

  const pages: GermanPage[] = [
    [
      'sessions',
      'Wo Sie angemeldet sind',
      (language) =>
        sessionsPage({
          language,
          csrf,
          current: 's0',
          sessions: Array.from({ length: 60 }, (_, id) => ({
            id: `s${id}`,
            signedInAt: at,
            lastUsedAt: at,
          })),
        }),
    ],
    [
      'the only session',
      'Wo Sie angemeldet sind',
      (language) => sessionsPage({ language, csrf, current: 's0', sessions: [] }),
    ],
    [
      'passkeys',
      'Ihre Passkeys',
      (language) =>
        passkeysPage({
          language,
          csrf,
          available: true,
          passkeys: [passkey, { ...passkey, lastUsedAt: null }],
          error: 'You already have 20 passkeys. Remove a passkey first.',
        }),
    ],
    [
      'no passkeys',
      'Ihre Passkeys',
      (language) => passkeysPage({ language, csrf, available: false, passkeys: [] }),
    ],
    [
      'a new passkey',
      'Passkey hinzufügen',
      (language) => createPasskeyPage({ language, csrf, request: { options: '', ceremony: '' } }),
    ],
    [
      'the end of a passkey',
      'Passkey entfernen',
      (language) => removePasskeyPage({ language, csrf, passkey, requiredBy: [] }),
    ],
    [
      'the last passkey',
      'Passkey entfernen',
      (language) => removePasskeyPage({ language, csrf, passkey, requiredBy: [workspace] }),
    ],
    [
      'sign-in codes',
      'Anmeldecodes einschalten',
      (language) => enrolPage({ language, user, csrf, secret: 'AAAA', enrolment: 'e' }),
    ],
    [
      'sign-in codes that a workspace requires',
      'Anmeldecodes einschalten',
      (language) =>
        enrolPage({
          language,
          user,
          csrf,
          secret: 'AAAA',
          enrolment: 'e',
          request: { application, workspace },
        }),
    ],
    [
      'recovery codes',
      'Titel',
      (language) =>
        recoveryCodesPage({
          language,
          title: language === 'de' ? 'Titel' : 'Title',
          codes: ['code-1'],
        }),
    ],
    [
      'the end of sign-in codes',
      'Anmeldecodes ausschalten',
      (language) => turnOffPage({ language, csrf, left: 1, requiredBy: [] }),
    ],
    [
      'sign-in codes that cannot end',
      'Anmeldecodes ausschalten',
      (language) => turnOffPage({ language, csrf, left: 3, requiredBy: [workspace] }),
    ],
    [
      'new recovery codes',
      'Neue Wiederherstellungscodes',
      (language) => renewPage({ language, csrf }),
    ],
    [
      'a first password',
      'Willkommen',
      (language) =>
        passwordLinkPage({ language, purpose: 'invitation', token: 't', user, name: '' }),
    ],
    [
      'a new password',
      'Neues Passwort wählen',
      (language) =>
        passwordLinkPage({
          language,
          purpose: 'password_reset',
          token: 't',
          user,
          name: '',
          error: 'Choose a password of at least 12 characters.',
        }),
    ],
    [
      'an expired invitation',
      'Dieser Link ist abgelaufen oder wurde schon verwendet',
      (language) => expiredLinkPage('invitation', language),
    ],
    [
      'an expired reset',
      'Dieser Link ist abgelaufen oder wurde schon verwendet',
      (language) => expiredLinkPage('password_reset', language),
    ],
    ['a declined invitation', 'Sie haben die Einladung abgelehnt', declinedPage],
    ['an ended invitation', 'Diese Einladung gilt nicht mehr', endedInvitationPage],
  ];
  itIsGerman(pages, data);

  const steps: JoinStep[] = [
    { do: 'confirm', user },
    { do: 'sign in' },
    { do: 'switch account', signedInAs: user.email },
    { do: 'choose a password', name: '' },
  ];
  for (const step of steps) {
    it(`an invitation, for a person who must ${step.do}`, () => {
      const render = (language: PageLanguage) =>
        joinPage({ language, token: 't', email: user.email, invitation, step });
      expectGerman(render, 'Sie sind eingeladen', data);
    });
  }

  it('an invitation names its inviter', () => {
    expectGerman(
      (language) => ({
        title: language === 'de' ? 'Titel' : 'Title',
        body: invitationText({ ...invitation, invitedBy: user.name }, language),
      }),
      'Titel',
      data,
    );
  });
});
