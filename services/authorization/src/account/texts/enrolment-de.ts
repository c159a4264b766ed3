import { html } from '@irp/web-pages';
import type { EnrolmentTexts } from './enrolment-en.ts';

export const enrolment: EnrolmentTexts = {
  turnOn: 'Anmeldecodes einschalten',
  requiredBy: (workspace, application) =>
    html`Der Arbeitsbereich <strong>${workspace}</strong> verlangt einen zweiten Faktor. Richten Sie ihn ein, um zu <strong>${application}</strong> zu gelangen.`,
  orPasskey: (link) =>
    html`Wenn Sie lieber einen Passkey verwenden, fügen Sie ihn auf ${link('Ihrer Kontoseite')} hinzu, und laden Sie diese Seite neu.`,
  what: 'Mit einer Authenticator-App genügt ein gestohlenes Passwort allein nicht, um sich anzumelden. Scannen Sie diesen QR-Code mit der App, oder geben Sie den Schlüssel dort ein.',
  qrCode: 'QR-Code des Schlüssels, der unten steht',
  secret: (secret) => html`Schlüssel: ${secret}`,
  onThisDevice: (link) => html`Auf diesem Gerät: ${link('App öffnen')}`,
  currentCode: 'Aktueller Code aus der App',
  submit: 'Einschalten',
  cancel: 'Abbrechen',
  areOn: 'Anmeldecodes sind eingeschaltet',
  continueTo: (application) => `Weiter zu ${application}`,

  recoveryCodes:
    'Wenn Sie Ihr Gerät verlieren, gilt jeder dieser Wiederherstellungscodes einmal anstelle eines Anmeldecodes. Die Codes werden nicht noch einmal angezeigt: Drucken Sie sie aus, oder bewahren Sie sie in Ihrem Passwort-Manager auf.',
  keepCodes: (link) =>
    html`Mit einem Klick wählen Sie alle Codes aus, um sie zu kopieren. ${link('Als Datei speichern')}. Ein Ausdruck dieser Seite enthält nur die Codes.`,
  newCodes: 'Ihre neuen Wiederherstellungscodes',
  renew: 'Neue Wiederherstellungscodes',
  renewEffect:
    'Sobald Sie sich neue Wiederherstellungscodes anzeigen lassen, gelten die bisherigen nicht mehr.',
  showNew: 'Neue Wiederherstellungscodes anzeigen',

  turnOff: 'Anmeldecodes ausschalten',
  codesLeft: (count, link) =>
    html`Sie haben noch ${count} ${count === 1 ? 'Wiederherstellungscode' : 'Wiederherstellungscodes'}. ${link('Durch neue ersetzen')}`,
  submitOff: 'Ausschalten',
  isRequired:
    'Sie können Anmeldecodes nicht ausschalten. Diese Arbeitsbereiche verlangen einen zweiten Faktor von Ihnen:',
};
