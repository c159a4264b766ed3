import { html } from '@irp/web-pages';
import type { MailPageTexts } from './en.ts';

export const de: MailPageTexts = {
  toMails: 'Wählen, welche E-Mails Sie erhalten',

  title: 'Welche E-Mails Sie erhalten',
  who: (name, email, account) =>
    html`Sie sind als <strong>${name}</strong> angemeldet. E-Mails gehen an ${email}, in der Sprache, die Sie ${account('in Ihrem Konto')} wählen.`,
  isSaved: 'Ihre Auswahl ist gespeichert.',
  optional: 'E-Mails, die Sie für alle Ihre Arbeitsbereiche ausschalten können',
  when: 'Wann diese E-Mails gesendet werden',
  digests: {
    off: 'Jede sofort',
    daily: 'Als eine E-Mail am Tag',
  },
  save: 'Speichern',
  alwaysOn: 'E-Mails, die immer eingeschaltet sind',
  reasons: {
    lifecycle: {
      of: 'Anwendungen, die Ihre Arbeitsbereiche verwenden oder veröffentlichen',
      why: 'Diese E-Mails können nicht ausgeschaltet werden: Admins müssen wissen, was mit den Anwendungen ihres Arbeitsbereichs geschieht.',
    },
    security: {
      of: 'Die Sicherheit Ihres Kontos und Ihrer Arbeitsbereiche',
      why: 'Diese E-Mails können nicht ausgeschaltet werden: Sie müssen erfahren, was in Ihrem Konto geschieht, ohne dass Sie es getan haben.',
    },
    account: {
      of: 'Einladungen, Anfragen und Links, um die jemand gebeten hat',
      why: 'Diese E-Mails können nicht ausgeschaltet werden: Jemand hat sie angefordert oder ausgelöst, und die Plattform kann Sie auf keinem anderen Weg erreichen.',
    },
  },

  ask: 'E-Mails ausschalten?',
  nothingYet:
    'Noch ist nichts ausgeschaltet. Wählen Sie „Ausschalten“, um in keinem Ihrer Arbeitsbereiche mehr E-Mails dieser Art zu erhalten:',
  turnOff: 'Ausschalten',
  chooseAll: 'Aus allen E-Mails wählen',
  areOff: 'Diese E-Mails sind ausgeschaltet',
  noLongerMade: 'Sie haben diese Art von E-Mails abbestellt:',
  canArrive: 'Eine E-Mail, die gerade gesendet wird, kann noch ankommen.',
  turnOnAgain: 'Wieder einschalten, oder festlegen, welche Arten von E-Mails Sie erhalten',
  ofDigest: 'Diese E-Mails erhalten Sie gesammelt in einer E-Mail am Tag.',
};
