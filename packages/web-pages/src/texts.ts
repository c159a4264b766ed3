import type { scopeRisks } from '@irp/contracts';
import { type Html, html } from './html.ts';
import type { PageLanguage } from './language.ts';

type Risk = (typeof scopeRisks)[keyof typeof scopeRisks];

/** The texts of what pages of all services have in common. */
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
}

const en: Texts = {
  skip: 'Skip to the content',
  platform: 'Platform',
  documentation: 'Documentation',
  directory: 'Directory',
  console: 'Console',
  account: 'Your account',
  signOut: 'Sign out',
  toAccount: 'To your account',
  notFound: 'Page not found',
  rejected: 'The request was rejected',
  tryLater: 'Try again later',
  publishedBy: (publisher) => html`published by ${publisher}`,
  risks: {
    low: 'Low risk',
    medium: 'Medium risk',
    high: 'High risk',
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
};

export const pageTexts: Record<PageLanguage, Texts> = { en, de };
