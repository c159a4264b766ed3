import type { ListingDraft } from '@irp/contracts/directory';

export interface DemoImage {
  /** A file in `data/listing-images`. */
  file: string;
  alt: string;
}

export interface DemoListing {
  /** Name of the application and the listing. */
  name: string;
  /** Index of the application's workspace in the list of the demo's workspaces. */
  workspace: number;
  /**
   * A `published` listing is approved and public. A listing `in_manual_review` waits for a
   * reviewer.
   */
  state: 'published' | 'in_manual_review';
  draft: Partial<ListingDraft>;
  logo?: DemoImage;
  screenshot?: DemoImage;
}

export const demoListings: DemoListing[] = [
  {
    name: 'Portfolio Monitor',
    workspace: 0,
    state: 'published',
    draft: {
      description:
        'Watches the companies of a workspace and warns of changes: a new chief executive, another headquarters, a filing. Analysts can answer a warning, and the record is corrected.',
      vendor: 'Meridian Capital',
      supportedFeatures: [
        'Warnings within a minute',
        'A daily summary by e-mail',
        'Corrections of records',
      ],
      scopeReasons: {
        'investments.read': 'To compare the companies of the workspace with its sources',
        'investments.write': 'To correct a record when an analyst accepts a warning',
        'workspace.read': 'To show the name of the workspace in warnings',
      },
      documentationLinks: ['https://meridian.example/portfolio-monitor/docs'],
      supportContacts: ['portfolio-monitor@meridian.example'],
      securityInformation:
        'Keeps copies of records for 30 days, encrypted, in the region of the workspace. Report vulnerabilities to security@meridian.example.',
      version: { number: '1.0.0', releaseNotes: 'First release.' },
      categories: ['portfolio', 'research-data'],
    },
    logo: { file: 'portfolio-monitor-logo.png', alt: 'Logo with four columns under a rising line' },
    screenshot: {
      file: 'portfolio-monitor-changes.png',
      alt: 'A list of companies, with the changes of each company',
    },
  },
  {
    name: 'Credit Signals',
    workspace: 1,
    state: 'in_manual_review',
    draft: {
      description:
        'Scores the issuers of a workspace every night, and explains each score by the figures behind it.',
      vendor: 'Meridian Capital',
      supportedFeatures: ['Nightly scores', 'An explanation of each score'],
      scopeReasons: {
        'investments.read': 'To find the issuers that are scored',
        'workspace.read': 'To show the name of the workspace in reports',
      },
      documentationLinks: ['https://meridian.example/credit-signals/docs'],
      supportContacts: ['credit-signals@meridian.example'],
      securityInformation:
        'Keeps scores for a year, and no copies of records. Report vulnerabilities to security@meridian.example.',
      version: { number: '0.9.0', releaseNotes: 'Scores for issuers in Europe and North America.' },
      categories: ['screening'],
    },
  },
  {
    name: 'Filing Archive',
    workspace: 3,
    state: 'published',
    draft: {
      description:
        'Collects the annual reports of the companies in a workspace, files them by year and language, and finds a passage in all of them.',
      vendor: 'Northwind Labs',
      supportedFeatures: ['Annual reports since 2010', 'Search in every language'],
      scopeReasons: {
        'investments.read': 'To find the companies whose reports are filed',
        'workspace.read': 'To show the name of the workspace in the archive',
      },
      documentationLinks: ['https://northwind.example/filing-archive/docs'],
      supportContacts: ['filing-archive@northwind.example'],
      securityInformation:
        'Keeps public reports only, and no copies of records. Report vulnerabilities to security@northwind.example.',
      version: { number: '2.1.0', releaseNotes: 'Reports in Japanese and Korean.' },
      categories: ['research-data', 'reporting'],
    },
  },
];
