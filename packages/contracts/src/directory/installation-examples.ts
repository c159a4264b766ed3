import { applicationId, exampleIds } from '../authorization/access-examples.ts';
import { imagesExampleBelow } from './listing-examples.ts';

// Examples of the OpenAPI document: installations and requests. `e2e/test/openapi-examples.test.ts`
// sends the example requests to the platform and compares the responses with the examples.

const { workspaceId, organizationId, userId } = exampleIds;
const id = '019a5f41-70b2-7c19-a2e4-3f9d5b0c8e17';
const at = '2026-11-21T09:12:44.018Z';
const scopes = ['investments.read'];

export const newInstallationExample = {
  applicationId,
  environment: 'production',
  scopes,
};

export const scopesSeenExample = { scopes };

export const suspendInstallationExample = { reason: 'The contract is being renewed' };

export const installationExample = {
  id,
  applicationId,
  applicationName: 'Ledger Sync',
  publisher: { organizationId, name: 'Meridian Partners' },
  application: {
    state: 'active',
    suspensions: [],
    authorizationFlowsSuspended: false,
    deletionAt: null,
    unpublishedAt: null,
    delistedAt: null,
    credentialsCompromisedAt: null,
    transferredAt: null,
  },
  workspaceId,
  organizationName: 'Meridian Partners',
  environment: 'production',
  state: 'active',
  scopes,
  withheldScopes: [],
  suspensions: [],
  version: '1.4.0',
  createdAt: at,
  createdBy: userId,
  updatedAt: at,
  endedAt: null,
  endedBy: null,
  endReason: null,
};

export const suspendedInstallationExample = {
  ...installationExample,
  state: 'suspended',
  suspensions: [
    {
      by: 'tenant',
      at,
      reason: suspendInstallationExample.reason,
    },
  ],
};

export const installationPreviewExample = {
  applicationId,
  environment: 'production',
  name: 'Ledger Sync',
  description: 'Reports changes of the companies of a workspace to your ledger',
  vendor: 'Meridian Partners',
  publisher: {
    organizationId,
    name: 'Meridian Partners',
    verified: true,
    domain: 'partner.example.com',
  },
  logo: imagesExampleBelow('/v2/directory').logo,
  version: '1.4.0',
  documentationLinks: ['https://partner.example.com/docs'],
  supportContacts: ['support@partner.example'],
  securityInformation: 'Data is kept for 30 days in the region of the workspace.',
  scopesRequested: [
    {
      scope: 'investments.read',
      description: 'Read investment records',
      risk: 'low',
      reason: 'To compare the companies of the workspace with the ledger',
    },
  ],
  unreviewedScopes: [],
  actsWithoutPerson: true,
  actsForPeople: true,
  installation: null,
  addedScopes: [],
  removedScopes: [],
  isInstallable: true,
  obstacles: [],
};

export const applicationInstallationExample = {
  id,
  workspaceId,
  organizationName: 'Meridian Partners',
  environment: 'production',
  state: 'active',
  scopes,
  withheldScopes: [],
  version: '1.4.0',
  createdAt: at,
  endedAt: null,
};

export const newRequestExample = {
  applicationId,
  environment: 'production',
  reason: 'For the monthly report',
};

export const installationRequestExample = {
  id: '019a5f42-1c8e-7d30-9b57-6a2e0f4d8c13',
  applicationId,
  applicationName: 'Ledger Sync',
  environment: 'production',
  scopes,
  reason: 'For the monthly report',
  state: 'pending',
  requestedBy: userId,
  requestedAt: at,
  decidedBy: null,
  decidedAt: null,
  declineReason: null,
  installationId: null,
};

export const declinedRequestExample = {
  ...installationRequestExample,
  state: 'declined',
  decidedBy: userId,
  decidedAt: at,
  declineReason: 'We use another application',
};

export const withdrawnRequestExample = {
  ...installationRequestExample,
  state: 'withdrawn',
  decidedBy: userId,
  decidedAt: at,
};

export const installationPolicyExample = {
  publishers: 'approved',
  approvedPublishers: [organizationId],
  memberRequests: 'allowed',
};
export const readPolicyExample = {
  ...installationPolicyExample,
  publisherNames: [],
};
