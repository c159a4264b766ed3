import { disabledPersonExample, exampleIds } from './access-examples.ts';

/** Examples of operators' views, for the OpenAPI document. */

const { workspaceId, organizationId, userId } = exampleIds;
const organization = { id: organizationId, name: 'Meridian Research' };

export const platformOrganizationExample = {
  ...organization,
  plan: 'enterprise',
  regions: ['us'],
  workspaces: 2,
  members: 14,
  createdAt: '2026-11-20T09:12:44.018Z',
};

export const platformOrganizationDetailExample = {
  ...platformOrganizationExample,
  workspaces: [
    {
      id: workspaceId,
      name: 'Global Equities',
      region: 'us',
      members: 14,
      owners: [{ id: userId, name: 'Grace Hopper', disabled: false }],
      createdAt: '2026-11-20T09:12:44.018Z',
    },
  ],
};

export const platformAccountExample = {
  id: userId,
  address: 'g…@meridian.example',
  disabled: disabledPersonExample.disabled,
  createdAt: '2026-11-20T09:12:44.018Z',
};

export const platformApplicationExample = {
  id: '019a5f36-5e12-7b80-8d47-e1f30c9a6b25',
  name: 'Ledger Sync',
  organization,
  workspaceId,
  environment: 'production',
  state: 'suspended',
  suspensions: [
    {
      by: 'platform',
      reason: 'The application sends records to an unknown host.',
      at: '2026-11-27T08:15:30.412Z',
    },
  ],
  listing: { state: 'published', visibility: 'public' },
  createdAt: '2026-11-20T09:12:44.018Z',
};

export const deprecatedVersionCallerExample = {
  id: 'v1.019a5f33-2d58-7461-b3fa-8c5e6d709a12',
  version: 'v1',
  deprecatedOn: '2026-11-21T00:00:00.000Z',
  sunsetAt: '2027-11-21T00:00:00.000Z',
  successor: 'v2',
  organization,
  workspace: { id: workspaceId, name: 'Global Equities' },
  userId,
  application: null,
  apiKey: { name: 'Nightly import', prefix: 'irk_live_us_0AvoX2' },
  credentialId: '019a5f33-2d58-7461-b3fa-8c5e6d709a12',
  calls: 1_204,
  lastAt: '2026-11-27T08:15:30.412Z',
};
