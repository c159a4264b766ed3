// Examples of the OpenAPI document: people, workspaces, keys, authorizations.
// `e2e/test/openapi-examples.test.ts` sends the example requests to the platform and compares the
// responses with the examples.

const workspaceId = '019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34';
const organizationId = '019a5f30-3b90-7c55-8e21-94d0a7b3c6f2';
const userId = '019a5f31-07d4-7e6b-9c3f-5a8b1d2e4f60';
export const applicationId = '019a5f36-5e12-7b80-8d47-e1f30c9a6b25';
const region = 'us';

export const exampleIds = {
  workspaceId,
  organizationId,
  userId,
};

export const meExample = {
  kind: 'user',
  user: {
    id: userId,
    email: 'grace.hopper@meridian.example',
    name: 'Grace Hopper',
    language: 'en',
  },
  workspace: {
    id: workspaceId,
    name: 'Global Equities',
    region,
  },
  organizationId,
  environment: 'production',
  role: 'owner',
  platformRoles: [],
  scopes: ['investments.read', 'investments.write', 'members.read', 'audit.read'],
};

export const mePatchExample = { name: 'Grace M. Hopper', language: 'de' };

export const disablingExample = { reason: 'The account was used from a stolen laptop.' };

export const disabledPersonExample = {
  userId,
  disabled: { at: '2026-11-27T08:15:30.412Z', reason: disablingExample.reason },
};

export const newWorkspaceExample = { name: 'Fund two', region };

export const workspacePatchExample = { name: 'Fund II' };

export const workspaceExample = {
  id: workspaceId,
  name: 'Fund two',
  organizationId,
  region,
  plan: 'team',
  role: 'owner',
  requireSecondFactor: 'none',
  createdAt: '2026-11-20T09:12:44.018Z',
};

export const myWorkspaceExample = {
  id: workspaceId,
  name: workspaceExample.name,
  organization: { id: organizationId, name: 'Meridian Research' },
  region,
  role: workspaceExample.role,
};

export const newMemberExample = {
  email: 'ada.lovelace@meridian.example',
  name: 'Ada Lovelace',
  role: 'developer',
};

export const memberPatchExample = { role: 'admin' };

export const memberExample = {
  id: '019a5f32-9a63-7f04-a6c8-0d4e7b2f1935',
  status: 'pending',
  userId: null,
  ...newMemberExample,
  joinedAt: null,
  invitedAt: '2026-11-20T09:15:02.377Z',
  expiresAt: '2026-11-27T09:15:02.377Z',
  secondFactor: null,
};

export const activeMemberExample = {
  ...memberExample,
  id: '019a5f36-c01d-7e24-8a5b-71f0d3c2b946',
  status: 'active',
  userId: '019a5f36-c01d-7e24-8a5b-71f0d3c2b946',
  joinedAt: '2026-11-20T11:40:18.902Z',
  invitedAt: null,
  expiresAt: null,
  secondFactor: true,
};

export const invitationExample = {
  id: memberExample.id,
  workspace: { id: workspaceId, name: 'Global Equities' },
  organization: { id: organizationId, name: 'Meridian Research' },
  role: newMemberExample.role,
  invitedBy: meExample.user.name,
  invitedAt: memberExample.invitedAt,
  expiresAt: memberExample.expiresAt,
};

export const newApiKeyExample = {
  name: 'Nightly import',
  environment: 'production',
  scopes: ['investments.read', 'investments.write'],
};

export const apiKeyPatchExample = { name: 'Nightly import of the ledger' };

export const apiKeyExample = {
  id: '019a5f33-2d58-7461-b3fa-8c5e6d709a12',
  ...newApiKeyExample,
  prefix: 'irk_live_us_0AvoX2',
  workspaceId,
  userId,
  createdAt: '2026-11-20T09:20:31.650Z',
  createdBy: '019a5f31-6b0c-7d27-95e4-f2a1c83b7d46',
  expiresAt: null,
  lastUsedAt: '2026-11-21T02:00:00.000Z',
  revokedAt: null,
};

export const createdApiKeyExample = {
  ...apiKeyExample,
  lastUsedAt: null,
  key: 'irk_live_us_0AvoX2U83Q5ECpvxzTLwGgj7TgyMPMmERwLSmniD74w4Znep6',
};

const application = { id: applicationId, name: 'Ledger Sync' };

export const authorizationExample = {
  id: '019a5f38-c4e7-7915-82b6-3d9f0a5c7e81',
  application,
  workspaceId,
  environment: 'production',
  userId,
  scopes: ['investments.read'],
  identityScopes: ['openid', 'email'],
  agreedAt: '2026-11-20T10:03:19.204Z',
  lastUsedAt: '2026-11-21T16:40:00.000Z',
};

export const tokenExample = {
  id: '019a5f39-70ab-7c32-9f58-b6e4d1270c93',
  kind: 'access_token',
  application,
  userId,
  workspaceId,
  environment: 'production',
  scopes: ['investments.read'],
  dpopBound: false,
  issuedAt: '2026-11-21T16:40:00.000Z',
  expiresAt: '2026-11-21T17:40:00.000Z',
};
