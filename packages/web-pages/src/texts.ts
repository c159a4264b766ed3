import type { scopeRisks } from '@irp/contracts';
import type { Role } from '@irp/contracts/permissions';
import { type Html, html } from './html.ts';
import type { PageLanguage } from './language.ts';

type LinkText = (text: string) => Html;
type Risk = (typeof scopeRisks)[keyof typeof scopeRisks];

/** The common texts of the pages of all services. */
interface Texts {
  skip: string;
  platform: string;
  documentation: string;
  directory: string;
  console: string;
  account: string;
  signOut: string;
  toAccount: string;
  notFound: string;
  rejected: string;
  tryLater: string;
  publishedBy: (publisher: string) => Html;
  risks: Record<Risk, string>;
  roles: Record<Role, string>;
  pages: {
    all: string;
    previous: string;
    next: string;
  };
  secondFactor: {
    title: string;
    isRequired: (workspace: string) => string;
    whatToDo: (links: Record<'codes' | 'passkeys' | 'signOut' | 'again', LinkText>) => Html;
  };
}

const en: Texts = {
  skip: 'Skip to the content',
  platform: 'Platform',
  documentation: 'Documentation',
  directory: 'Directory',
  console: 'Console',
  account: 'Your account',
  signOut: 'Sign out',
  toAccount: 'Go to your account',
  notFound: 'Page not found',
  rejected: 'The request was rejected',
  tryLater: 'Try again later',
  publishedBy: (publisher) => html`published by ${publisher}`,
  risks: {
    low: 'Low risk',
    medium: 'Medium risk',
    high: 'High risk',
  },
  roles: {
    owner: 'owner',
    admin: 'admin',
    developer: 'developer',
    member: 'member',
  },
  pages: {
    all: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
  },
  secondFactor: {
    title: 'A second factor is required',
    isRequired: (workspace) => `${workspace} requires a sign-in with a second factor.`,
    whatToDo: ({ codes, passkeys, signOut, again }) =>
      html`If you have no second factor, ${codes('turn on sign-in codes')} or ${passkeys('add a passkey')}. If you have a second factor,
${signOut('sign out')} and sign in with it. Then ${again('open this page again')}.`,
  },
};

const de: Texts = {
  skip: 'Zum Inhalt springen',
  platform: 'Plattform',
  documentation: 'Dokumentation',
  directory: 'Verzeichnis',
  console: 'Konsole',
  account: 'Ihr Konto',
  signOut: 'Abmelden',
  toAccount: 'Zu Ihrem Konto',
  notFound: 'Diese Seite gibt es nicht',
  rejected: 'Die Anfrage wurde abgelehnt',
  tryLater: 'Versuchen Sie es später erneut',
  publishedBy: (publisher) => html`veröffentlicht von ${publisher}`,
  risks: {
    low: 'Geringes Risiko',
    medium: 'Mittleres Risiko',
    high: 'Hohes Risiko',
  },
  roles: {
    owner: 'Eigentümer',
    admin: 'Admin',
    developer: 'Entwickler',
    member: 'Mitglied',
  },
  pages: {
    all: 'Seiten',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
  },
  secondFactor: {
    title: 'Ein zweiter Faktor ist erforderlich',
    isRequired: (workspace) => `${workspace} verlangt eine Anmeldung mit einem zweiten Faktor.`,
    whatToDo: ({ codes, passkeys, signOut, again }) =>
      html`Wenn Sie keinen zweiten Faktor haben, ${codes('schalten Sie Anmeldecodes ein')} oder ${passkeys('fügen Sie einen Passkey hinzu')}. Wenn Sie einen zweiten Faktor haben,
${signOut('melden Sie sich ab')} und mit dem zweiten Faktor wieder an. Dann ${again('öffnen Sie diese Seite erneut')}.`,
  },
};

export const pageTexts: Record<PageLanguage, Texts> = { en, de };

export function roleName(role: Role, language: PageLanguage): string {
  return pageTexts[language].roles[role];
}
