import { html } from '@irp/web-pages';
import type { DirectoryTexts } from './en.ts';
import { install } from './install-de.ts';

const count = (value: number) => value.toLocaleString('de');

export const de: DirectoryTexts = {
  install,

  toDirectory: 'Zum Verzeichnis',

  title: 'Verzeichnis der Integrationen',
  description:
    'Integrationen für die Investment Research Platform: was jede kann, was sie verlangt und warum, und wer sie veröffentlicht.',
  nothingFound: 'Nichts gefunden.',
  found: (total) => `${count(total)} ${total === 1 ? 'Integration' : 'Integrationen'}`,
  page: (page) => `, Seite ${page}`,
  tryOther: (all) =>
    html`Versuchen Sie es mit weniger oder anderen Wörtern, oder ${all('sehen Sie alle Integrationen an')}.`,
  noSuchPage: (first) => html`Diese Seite gibt es nicht. ${first('Zur ersten Seite')}`,
  search: 'Integrationen suchen',
  submitSearch: 'Suchen',
  publishers: 'Herausgeber',
  allPublishers: 'Alle Herausgeber',
  verifiedPublishers: 'Verifizierte Herausgeber',
  otherPublishers: 'Andere Herausgeber',
  set: {
    category: { name: 'Kategorie', remove: 'jede Kategorie' },
    scope: { name: 'Berechtigung', remove: 'jede Berechtigung' },
    publisher: { name: 'Herausgeber', remove: 'jeder Herausgeber' },
    verified: { name: 'Verifizierung', remove: 'alle Herausgeber' },
  },
  narrow: 'Suche eingrenzen',
  categories: 'Kategorien',
  provenDomains: 'Nachgewiesene Domains',
  permissions: 'Berechtigungen',
  inCategories: (categories) => `Kategorien: ${categories}`,
  by: (vendor) => html`von ${vendor}`,
  publishedBy: (publisher) => html`veröffentlicht von ${publisher}`,
  verifiedPublisher: 'verifizierter Herausgeber',
  count,

  byVendor: (name, vendor) => `${name} von ${vendor}`,
  features: 'Was die Integration kann',
  asksFor: 'Was die Integration verlangt',
  documentation: 'Dokumentation',
  support: 'Support',
  security: 'Sicherheit',
  versions: 'Versionen',
  latest: (version, day) => html`Die neueste Version ist ${version} vom ${day}.`,
  submitInstall: 'Installieren',
  acceptsNone: 'Die Integration nimmt zurzeit keine neuen Installationen an.',
  sandboxOnly: 'Die Integration arbeitet nur mit Daten der Sandbox.',
  screenshots: 'Screenshots',
  screenshot: (number, total) => `Screenshot ${number} von ${total}`,

  noAccess: 'Kein Zugriff auf Daten eines Arbeitsbereichs.',
  noReason: 'Der Herausgeber nennt keinen Grund.',
  moreThanReviewed: 'Die Integration verlangt Berechtigungen, die noch nicht geprüft wurden.',
  unreviewed: (version) =>
    `Hinzugefügt nach der Prüfung ${version === undefined ? 'der letzten Version' : `von Version ${version}`}: Diese Berechtigung wurde noch nicht geprüft`,
};
