import { html } from '@irp/web-pages';
import type { InvitedTexts } from './invited-en.ts';

export const invited: InvitedTexts = {
  text: (by, workspace, organization, role) =>
    html`<strong>${by}</strong> lädt Sie in den Arbeitsbereich <strong>${workspace}</strong> von <strong>${organization}</strong> ein, mit der Rolle <strong>${role}</strong>.`,
  somebody: 'Ein früheres Mitglied',
  effect: (expires) =>
    html`Wenn Sie die Einladung annehmen, sehen die Mitglieder des Arbeitsbereichs Ihren Namen und Ihre E-Mail-Adresse. Die Einladung gilt bis zum ${expires}.`,
  accept: 'Annehmen',
  decline: 'Ablehnen',

  title: 'Sie sind eingeladen',
  confirm: (email) => html`Sie sind als <strong>${email}</strong> angemeldet.`,
  signIn: (link, email) =>
    html`Die Einladung ist für <strong>${email}</strong>. Um die Einladung anzunehmen, ${link('melden Sie sich mit dieser Adresse an')}: Die Einladung steht auf Ihrer Kontoseite.`,
  switchAccount: (email, signedInAs, link) =>
    html`Die Einladung ist für <strong>${email}</strong>, und Sie sind als <strong>${signedInAs}</strong> angemeldet. Um sie anzunehmen, melden Sie sich auf ${link('Ihrer Kontoseite')} ab, und öffnen Sie den Link erneut.`,
  choosePassword: (email) =>
    html`Um die Einladung anzunehmen, wählen Sie einen Namen und ein Passwort für <strong>${email}</strong>.`,
  declined: 'Sie haben die Einladung abgelehnt',
  declinedEffect: 'Sie sind nicht Mitglied des Arbeitsbereichs.',
  ended: 'Diese Einladung gilt nicht mehr',
  endedWhy: (link) =>
    html`Die Einladung wurde beantwortet oder zurückgezogen, sie ist abgelaufen, oder ihr Link wurde schon verwendet. Wenn Sie ein Konto haben, zeigt ${link('Ihre Kontoseite')} Ihre Einladungen. Sonst bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.`,

  welcome: 'Willkommen',
  firstPassword: (email) =>
    html`Wählen Sie einen Namen und ein Passwort für <strong>${email}</strong>.`,
  join: 'Beitreten',
  chooseNew: 'Neues Passwort wählen',
  resets: (email) => html`Das ändert das Passwort von <strong>${email}</strong>.`,
  setPassword: 'Passwort setzen',
  newPassword: 'Neues Passwort',
  passwordRule: (characters) =>
    html`Mindestens ${characters} Zeichen. Ein Satz, auf den nur Sie kommen, ist ein gutes Passwort.`,
  passwordChange:
    'Sie werden in allen anderen Browsern abgemeldet. Ihre API-Schlüssel und verbundenen Anwendungen funktionieren weiter.',
  yourName: 'Ihr Name',
  expired: 'Dieser Link ist abgelaufen oder wurde schon verwendet',
  expiredInvitation: (link) =>
    html`Wenn Sie schon ein Passwort gewählt haben, ${link('melden Sie sich an')}. Sonst bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.`,
  expiredReset: (link) => html`${link('Neuen Link anfordern')}.`,

  changePassword: 'Passwort ändern',
  currentPassword: 'Aktuelles Passwort',
  submitChange: 'Passwort ändern',

  forgot: 'Passwort vergessen?',
  forgotWhat: 'Wir senden Ihnen per E-Mail einen Link, mit dem Sie ein neues Passwort wählen.',
  emailAddress: 'E-Mail-Adresse',
  submitForgot: 'Link senden',
  backToSignIn: 'Zurück zur Anmeldung',
  checkMail: 'Sehen Sie in Ihren E-Mails nach',
  linkSent: (email) =>
    html`Wenn <strong>${email}</strong> zu einem Konto gehört, haben wir einen Link dorthin gesendet. Der Link gilt eine Stunde.`,
  noMail: (link) =>
    html`Keine E-Mail? Sehen Sie im Spam-Ordner nach, oder ${link('versuchen Sie es erneut')}.`,
};
