import type { MonthOfUse } from './month-of-use.ts';

/** Pages below `/console/w/<workspace>/production`, by the names of their pictures. */
export type PagePaths = Readonly<Record<string, string>>;

/** Pages of an owner with published applications. */
export function ownersPages({ application, draft, endpoint, record }: MonthOfUse): PagePaths {
  const published = `/applications/${application}`;
  return {
    home: '',
    records: '/records',
    record: `/records?record=${record}`,
    import: '/records/import',
    applications: '/applications',
    'new-application': '/applications/new',
    application: published,
    'application-settings': `${published}/settings`,
    'application-secrets': `${published}/secrets`,
    'application-activity': `${published}/activity`,
    'application-distribution': `${published}/distribution`,
    'application-danger': `${published}/danger`,
    'listing-editor': `/applications/${draft}/distribution/listing`,
    directory: '/directory',
    listing: `/directory/${application}`,
    'shared-listings': '/directory/shared',
    installations: '/installations',
    'installation-requests': '/installations?tab=requests',
    'installation-rules': '/installations?tab=policy',
    webhooks: '/webhooks',
    endpoint: `/webhooks/${endpoint}`,
    'endpoint-health': `/webhooks/${endpoint}?tab=health`,
    'endpoint-settings': `/webhooks/${endpoint}?tab=settings`,
    'endpoint-secrets': `/webhooks/${endpoint}?tab=secrets`,
    'api-keys': '/api-keys',
    members: '/members',
    'audit-log': '/audit',
    'audit-keys': '/audit/keys',
    'audit-verification': '/audit/verify',
    settings: '/settings',
    'notice-contacts': '/settings?tab=contacts',
    'publisher-domains': '/settings?tab=domains',
    preferences: '/settings?tab=preferences',
  };
}

export function reviewersPages({ review }: MonthOfUse): PagePaths {
  return {
    reviews: '/reviews',
    review: `/reviews/${review}`,
  };
}

export const operatorsPages: PagePaths = {
  'operations-health': '/operations',
  'operations-organizations': '/operations?tab=organizations',
  'operations-applications': '/operations?tab=applications',
  'operations-accounts': '/operations?tab=accounts',
  'operations-webhooks': '/operations?tab=webhooks',
  'operations-dead-letters': '/operations?tab=deadLetters',
  'operations-deprecated': '/operations?tab=deprecated',
};

export const widths = [1440, 390] as const;
export const themes = ['light', 'dark'] as const;
