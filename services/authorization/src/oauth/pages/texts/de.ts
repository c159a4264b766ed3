import { html } from '@irp/web-pages';
import { consent } from './consent-de.ts';
import type { OAuthTexts } from './en.ts';

export const de: OAuthTexts = {
  consent,

  chooseAccount: 'Konto wählen',
  signedInAs: (name, email) => html`Sie sind als <strong>${name}</strong> (${email}) angemeldet.`,
  continue: 'Weiter',
  otherAccount: 'Anderes Konto verwenden',
  cancel: 'Abbrechen',

  submitted: 'Schon abgesendet',
  firstCounts: (link) =>
    html`Sie haben das Formular schon abgesendet, und Ihre erste Wahl gilt. Wählen Sie ${link('Weiter')}, oder gehen Sie zur Anwendung zurück und beginnen Sie von vorn.`,
  closed: 'Diese Seite gilt nicht mehr',
  ifAnswered: (link) =>
    html`Wenn Sie schon geantwortet haben, gilt Ihre Antwort, und Sie können diese Seite schließen. ${link('Ihr Konto')} zeigt die Anwendungen, die für Sie handeln.`,
  ifNotAnswered:
    'Wenn Sie nicht geantwortet haben, war die Seite zu lange offen. Gehen Sie zur Anwendung zurück und beginnen Sie von vorn. Ihr Browser muss für diese Website Cookies erlauben.',
  expired: 'Diese Seite ist abgelaufen',
  openAgain: (link) => link('Seite erneut öffnen'),
  openDeviceAgain: (link) =>
    html`${link('Seite erneut öffnen')}. Wird Ihr Code dort abgelehnt, beginnen Sie auf Ihrem Gerät von vorn.`,

  device: {
    connect: 'Gerät verbinden',
    enterCode: 'Geben Sie den Code ein, den Ihr Gerät anzeigt',
    confirm: 'Ist das Ihr Gerät?',
    wants: (application) =>
      html`<strong>${application}</strong> möchte verbunden werden. Ihr Gerät sollte diesen Code anzeigen:`,
    warning:
      'Hat Ihnen jemand diesen Code geschickt? Dann brechen Sie ab: Das fremde Gerät bekäme Zugriff in Ihrem Namen.',
    isShown: 'Mein Gerät zeigt diesen Code',
    stop: 'Abbrechen',
    connected: 'Verbunden',
    canClose: 'Ihr Gerät ist verbunden. Sie können diese Seite schließen.',
    errors: {
      NoCodeError: 'Geben Sie den Code ein.',
      AbortedError: 'Sie haben abgebrochen. Das Gerät wurde nicht verbunden.',
      ExpiredError:
        'Dieser Code ist abgelaufen. Beginnen Sie auf Ihrem Gerät von vorn, um einen neuen zu erhalten.',
      AlreadyUsedError: 'Dieser Code wurde schon verwendet.',
      NotFoundError: 'Diesen Code gibt es nicht. Prüfen Sie den Code auf Ihrem Gerät.',
    },
    expired: 'Die Seite war abgelaufen. Geben Sie den Code erneut ein.',
    failed: 'Das Gerät konnte nicht verbunden werden. Beginnen Sie auf Ihrem Gerät von vorn.',
  },

  signOut: {
    title: 'Abmelden?',
    submit: 'Abmelden',
    stay: 'Angemeldet bleiben',
    done: 'Abgemeldet',
    canCloseOrSignIn: (link) =>
      html`Sie können diese Seite schließen oder ${link('sich wieder anmelden')}.`,
    stillSignedIn: 'Noch angemeldet',
    canCloseOrGo: (link) =>
      html`Sie können diese Seite schließen oder ${link('zu Ihrem Konto')} gehen.`,
  },

  failed: 'Die Anfrage ist fehlgeschlagen',
  invalid: 'Die Anfrage ist ungültig.',
  report: (error) =>
    html`Wenn eine Anwendung Sie hierher geschickt hat, melden Sie ihrem Entwickler diesen Fehler: ${error}`,
};
