import type { ErrorCode } from '@irp/errors';
import { html } from '@irp/web-pages';
import type { GatewayTexts } from './en.ts';

const titles: Record<ErrorCode, string> = {
  invalid_request: 'Ungültige Anfrage',
  unauthorized: 'Nicht angemeldet',
  forbidden: 'Nicht erlaubt',
  insufficient_scope: 'Eine Berechtigung fehlt',
  not_found: 'Nicht gefunden',
  method_not_allowed: 'Methode nicht erlaubt',
  request_timeout: 'Die Anfrage dauerte zu lange',
  conflict: 'Konflikt',
  version_sunset: 'Diese Version gibt es nicht mehr',
  precondition_failed: 'Inzwischen geändert',
  payload_too_large: 'Inhalt zu groß',
  uri_too_long: 'Adresse zu lang',
  unsupported_media_type: 'Format nicht unterstützt',
  wrong_region: 'Falsche Region',
  unprocessable: 'Nicht verarbeitbar',
  locked: 'Gesperrt',
  rate_limit_exceeded: 'Zu viele Anfragen',
  headers_too_large: 'Kopfzeilen zu groß',
  internal_error: 'Interner Fehler',
  not_implemented: 'Nicht unterstützt',
  bad_gateway: 'Ungültige Antwort eines Dienstes',
  unavailable: 'Nicht erreichbar',
  upstream_timeout: 'Ein Dienst antwortet nicht',
};

export const de: GatewayTexts = {
  error: {
    title: (code) => titles[code],
    links: (start, docs, guides) =>
      html`${start('Startseite')} · ${docs('Dokumentation')}, mit einer Suche · ${guides('Anleitungen')}`,
    request: (id) => `Anfrage ${id}`,
    wait: (seconds) => `Versuchen Sie es in ${seconds} s erneut.`,
    again: 'Erneut versuchen',
    mayBeDone:
      'Vielleicht hat die Plattform schon getan, was das Formular verlangt. Prüfen Sie das, bevor Sie das Formular noch einmal senden.',
    backToPage: 'Zurück zur Seite',
  },
  waiting: {
    title: 'Die Konsole wird gebaut',
    what: 'Die Plattform baut ihre Konsole beim ersten Start und nach einer Änderung ihres Quellcodes. Das dauert einige Sekunden. Dann öffnet die Seite die Konsole.',
    ifLonger: (command) =>
      html`Wenn es länger als eine Minute dauert, führen Sie ${command} aus: Der Befehl baut die Konsole und zeigt, was fehlschlägt.`,
    failed: 'Die Konsole konnte nicht gebaut werden',
    failure: 'Der Bau der Konsole ist fehlgeschlagen:',
    correct: (command) =>
      html`Beheben Sie den Fehler, führen Sie ${command} aus, und laden Sie diese Seite erneut. Die API und alle anderen Seiten funktionieren trotzdem.`,
    links: (account, docs) => html`${account('Ihr Konto')} · ${docs('API-Referenz')}`,
  },
};
