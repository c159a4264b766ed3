import { applicationId, exampleIds } from '../authorization/access-examples.ts';

// Examples of the OpenAPI document: listings. `e2e/test/openapi-examples` sends the requests and compares the responses.

const { workspaceId, userId } = exampleIds;

export const listingDraftExample = {
  name: 'Ledger Sync',
  description: 'Reports changes of the companies of a workspace to your ledger',
  vendor: 'Meridian Partners',
  supportedFeatures: ['Changes of companies within a minute', 'Export to a ledger'],
  scopeReasons: { 'investments.read': 'To compare the companies of the workspace with the ledger' },
  documentationLinks: ['https://partner.example.com/docs'],
  supportContacts: ['support@partner.example', 'https://partner.example.com/help'],
  securityInformation:
    'Data is kept for 30 days in the region of the workspace. Report vulnerabilities to security@partner.example.',
  version: { number: '1.4.0', releaseNotes: 'Export to a second ledger.' },
  categories: ['portfolio', 'reporting'],
};

const { scopeReasons, ...shown } = listingDraftExample;

export const listingExample = {
  applicationId,
  workspaceId,
  environment: 'production',
  state: 'draft',
  ...shown,
  scopesRequested: [
    {
      scope: 'investments.read',
      description: 'Read investment records',
      risk: 'low',
      reason: scopeReasons['investments.read'],
    },
  ],
  createdAt: '2026-11-23T09:52:10.871Z',
  updatedAt: '2026-11-23T09:52:10.871Z',
  updatedBy: userId,
};
