import { html } from '@irp/web-pages';
import type { ConsentTexts } from './consent-en.ts';

export const consent: ConsentTexts = {
  title: (application) => `Zugriff für ${application} erlauben?`,
  whichWorkspace: 'Auf welchen Arbeitsbereich darf die Anwendung zugreifen?',
  willBeAble: 'Das darf die Anwendung dann',
  canWithdraw: (link) =>
    html`Sie können diesen Zugriff jederzeit auf ${link('Ihrer Kontoseite')} widerrufen.`,
  takenTo: (host) => html`Sie werden zu <strong>${host}</strong> weitergeleitet.`,
  allow: 'Erlauben',
  doNotAllow: 'Nicht erlauben',

  noWorkspace: 'Sie sind in keinem Arbeitsbereich dieser Region Mitglied.',
  worksNowhere: (application) =>
    `${application} kann in keinem Ihrer Arbeitsbereiche verwendet werden:`,
  goBack: 'Zurück',
  unavailable: {
    closed: 'die Anwendung nimmt keine neuen Autorisierungen an',
    suspended: 'die Installation ist gesperrt',
    missing: 'die Anwendung ist in diesem Arbeitsbereich nicht installiert',
  },
  install: (link) => html`${link('Anwendung installieren')}, dann diese Seite neu laden.`,
  askForIt: (link) =>
    html`${link('Einen Admin um die Anwendung bitten')} und wiederkommen, wenn sie installiert ist.`,
  sandbox: '(Sandbox)',
  without: (scopes) => `(ohne ${scopes.join(', ')}: Ihre Rolle dort erlaubt das nicht)`,
};
