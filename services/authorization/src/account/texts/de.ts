import { html } from '@irp/web-pages';
import type { AccountTexts } from './en.ts';
import { enrolment } from './enrolment-de.ts';
import { invited } from './invited-de.ts';
import { passkeys } from './passkeys-de.ts';

export const de: AccountTexts = {
  enrolment,
  invited,
  passkeys,

  done: {
    codesOff: 'Anmeldecodes sind ausgeschaltet.',
    passwordChanged: 'Ihr Passwort ist geändert. In allen anderen Browsern sind Sie abgemeldet.',
    passkeyAdded: 'Der Passkey ist hinzugefügt.',
    passkeyRemoved: 'Der Passkey ist entfernt.',
    sessionsEnded: 'Sie sind dort abgemeldet.',
    accessWithdrawn: 'Die Anwendung hat keinen Zugriff mehr.',
    languageSaved: 'Die Sprache ist gespeichert.',
  },

  backToAccount: 'Zurück zu Ihrem Konto',
  yourPassword: 'Ihr Passwort',

  account: 'Ihr Konto',
  invitations: 'Einladungen',
  workspaces: 'Arbeitsbereiche',
  noWorkspaces: 'Sie sind in keinem Arbeitsbereich Mitglied.',
  console: (link) =>
    html`${link('Konsole öffnen')}: Datensätze, Anwendungen, Webhooks, Mitglieder und Schlüssel Ihrer Arbeitsbereiche`,
  applications: 'Verbundene Anwendungen',
  noApplications: 'Keine Anwendung hat Zugriff auf Ihr Konto.',
  deletedApplication: 'Eine gelöschte Anwendung',
  formerWorkspace: 'einem Arbeitsbereich, in dem Sie nicht mehr Mitglied sind',
  applicationIn: (application, workspace) => `${application} in ${workspace}`,
  allowed: (on, lastUsed) =>
    lastUsed
      ? html`Erlaubt am ${on}, zuletzt verwendet am ${lastUsed}.`
      : html`Erlaubt am ${on}, nie verwendet.`,
  withdraw: 'Zugriff widerrufen',
  withdrawOf: (application, workspace) => `Zugriff widerrufen: ${application} in ${workspace}`,
  directory: 'Integrationen im Verzeichnis finden',
  mails: 'E-Mails',
  language: 'Sprache der E-Mails',
  saveLanguage: 'Sprache speichern',
  chooseMails: 'Wählen, welche E-Mails Sie erhalten',
  signIn: 'Anmeldung',
  codesOn: (link) =>
    html`Anmeldecodes aus einer Authenticator-App sind eingeschaltet. ${link('Anmeldecodes ausschalten')}`,
  codesOff: (link) =>
    html`Anmeldecodes aus einer Authenticator-App sind ausgeschaltet. ${link('Anmeldecodes einschalten')}`,
  passkeyCount: (count, link) =>
    html`Sie haben ${count} ${count === 1 ? 'Passkey' : 'Passkeys'}. ${link('Passkeys hinzufügen oder entfernen')}`,
  required: (workspaces) =>
    html`Diese Arbeitsbereiche verlangen einen zweiten Faktor von Ihnen: ${workspaces.join(', ')}. In diesen Arbeitsbereichen fragen Anwendungen nach dem zweiten Faktor.`,
  signOut: 'Abmelden',

  sessions: 'Wo Sie angemeldet sind',
  thisBrowser: 'Dieser Browser',
  otherBrowsers: 'Andere Browser',
  noOtherBrowser: 'Sie sind in keinem anderen Browser angemeldet.',
  allOthers: 'Alle anderen Browser',
  allOthersOf: (count, shown) => html`Alle anderen Browser: ${count}, davon ${shown} angezeigt`,
  signOutThere: 'Dort abmelden',
  unknownSession: (link) =>
    html`Wenn Sie einen Browser nicht erkennen, sollten Sie auch ${link('Ihr Passwort ändern')}. API-Schlüssel und verbundene Anwendungen funktionieren weiter.`,
  session: (browser, address, signedIn, lastUsed) =>
    html`${browser} von ${address}: angemeldet am ${signedIn}, zuletzt verwendet am ${lastUsed}`,
  unknownAddress: 'einer unbekannten Adresse',
  unknownBrowser: 'Ein unbekannter Browser',
  browserOn: (browser, system) => `${browser} unter ${system}`,
};
