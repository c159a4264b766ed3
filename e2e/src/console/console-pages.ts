/** Pages of the console below `/console/w/<workspace>/production`, with names of their pictures. */
export const consolePages: Readonly<Record<string, string>> = {
  home: '',
  records: '/records',
  import: '/records/import',
  applications: '/applications',
  'new-application': '/applications/new',
  directory: '/directory',
  installations: '/installations',
  webhooks: '/webhooks',
  'api-keys': '/api-keys',
  members: '/members',
  'audit-log': '/audit',
  'shared-listings': '/directory/shared',
  'installation-rules': '/installations?tab=policy',
  settings: '/settings',
  'notice-contacts': '/settings?tab=contacts',
  preferences: '/settings?tab=preferences',
};

export const widths = [1440, 390] as const;
export const themes = ['light', 'dark'] as const;
