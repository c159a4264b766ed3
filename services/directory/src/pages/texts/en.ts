import { type Html, html } from '@irp/web-pages';
import { install } from './install-en.ts';

type Link = (text: string) => Html;

/** The texts of the pages of the directory. */
export const en = {
  install,

  toDirectory: 'Go to the directory',

  title: 'Directory of integrations',
  description:
    'Integrations for the Investment Research Platform: what each one does, which permissions it requests and why, and who publishes it.',
  nothingFound: 'Nothing found.',
  found: (count: number) => `${count} ${count === 1 ? 'integration' : 'integrations'}`,
  page: (page: number) => `, page ${page}`,
  tryOther: (all: Link) => html`Try fewer or other words, or ${all('see all integrations')}.`,
  noSuchPage: (first: Link) => html`There is no such page. ${first('Go to the first page')}`,
  search: 'Search integrations',
  submitSearch: 'Search',
  publishers: 'Publishers',
  allPublishers: 'All publishers',
  verifiedPublishers: 'Verified publishers',
  otherPublishers: 'Other publishers',
  /** Active filters, each with its removal link. */
  set: {
    category: { name: 'category', remove: 'any category' },
    scope: { name: 'scope', remove: 'any scope' },
    publisher: { name: 'publisher', remove: 'any publisher' },
    verified: { name: 'verified', remove: 'all publishers' },
  },
  narrow: 'Narrow the search',
  categories: 'Categories',
  provenDomains: 'Proven domains',
  permissions: 'Permissions',
  inCategories: (categories: string) => `Categories: ${categories}`,
  by: (vendor: string | Html) => html`by ${vendor}`,
  publishedBy: (publisher: string | Html) => html`published by ${publisher}`,
  verifiedPublisher: 'verified publisher',
  count: (count: number) => `${count}`,

  byVendor: (name: string, vendor: string) => `${name} by ${vendor}`,
  features: 'Features',
  asksFor: 'Requested permissions',
  documentation: 'Documentation',
  support: 'Support',
  security: 'Security',
  versions: 'Versions',
  latest: (version: string, day: Html) =>
    html`The latest version is ${version}, released on ${day}.`,
  submitInstall: 'Install',
  acceptsNone: 'The integration accepts no new installations at present.',
  sandboxOnly: 'The integration works with data of the sandbox only.',
  screenshots: 'Screenshots',
  screenshot: (number: number, count: number) => `Screenshot ${number} of ${count}`,

  noAccess: 'No access to data of a workspace.',
  noReason: 'The publisher gives no reason.',
  moreThanReviewed: 'The integration asks for permissions that no reviewer has seen.',
  unreviewed: (version: string | undefined) =>
    `Added after ${version === undefined ? 'the last version' : `version ${version}`} was reviewed: no reviewer has seen this permission`,
};

export type DirectoryTexts = typeof en;
