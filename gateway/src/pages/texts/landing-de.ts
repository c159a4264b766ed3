import { html } from '@irp/web-pages';
import type { LandingTexts } from './landing-en.ts';

export const landingDe: LandingTexts = {
  what: 'Datensätze über Unternehmen: für die Mitglieder eines Arbeitsbereichs und für ihre Programme.',
  firstCall: 'Ihr erster Aufruf',
  keys: (console) =>
    html`Beim Start mit Demodaten gibt die Plattform einen API-Schlüssel aus. Weitere Schlüssel legen Sie in der ${console('Konsole')} an.`,
  reference: (documentation) =>
    html`Die ${documentation('Dokumentation')} beschreibt jede Operation, mit einem Formular zum Ausprobieren.`,
  whereToGo: 'So geht es weiter',
  console: (link) =>
    html`${link('Konsole')}: Datensätze, Anwendungen, Webhooks, Mitglieder und Schlüssel Ihrer Arbeitsbereiche`,
  documentation: (link) => html`${link('Dokumentation')}: die Referenz, zum Lesen und Ausprobieren`,
  guides: (link) =>
    html`${link('Anleitungen')}: erster Aufruf, OAuth, Veröffentlichen, Importe, Abfragen, Webhooks`,
  clients: (link) =>
    html`${link('Clients und Kommandozeile')}: JavaScript, Python und <code>irp</code>, mit den Befehlen zur Installation`,
  directory: (link) =>
    html`${link('Verzeichnis')}: Integrationen, ihre Berechtigungen und ihre Herausgeber`,
  account: (link) =>
    html`${link('Ihr Konto')}: Anmeldung, Anwendungen, die für Sie handeln, Ihr zweiter Faktor`,
  changes: (changelog, migration) =>
    html`${changelog('Änderungen')} und ${migration('Umstieg von v1 auf v2')}`,
  errors: (link) => html`${link('Fehlercodes')}: was jeder bedeutet, und was zu tun ist`,
  schemas: ({ openapi, asyncapi, events, manifest }) =>
    html`${openapi('OpenAPI-Dokument')}, ${asyncapi('AsyncAPI-Dokument')}, ${events('Schemas der Ereignisse')}
und ${manifest('Schema der Anwendungsmanifeste')}`,
  mailbox: (link) =>
    html`${link('Postfach')}: die E-Mails, die die Plattform gesendet hat, auf diesem Rechner`,
};
