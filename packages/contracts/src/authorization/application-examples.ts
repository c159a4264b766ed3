import { applicationId, exampleIds } from './access-examples.ts';

// Examples of the OpenAPI document: OAuth applications. `e2e/test/openapi-examples.test.ts` sends
// the example requests to the platform and compares the responses with the examples.

const { workspaceId, organizationId, userId } = exampleIds;

export const newApplicationExample = {
  name: 'Ledger Sync',
  description: 'Watches the companies of a workspace and reports changes',
  type: 'confidential',
  environment: 'production',
  redirectUris: ['https://partner.example/callback'],
  grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
  scopes: ['investments.read'],
  metadata: { tier: 'gold' },
  supportContact: { email: 'support@partner.example', url: 'https://partner.example/help' },
  homepageUrl: 'https://partner.example',
};

export const applicationPatchExample = {
  description: 'Reports changes of the companies of a workspace',
  metadata: { tier: 'silver' },
  homepageUrl: null,
};

export const applicationExample = {
  id: applicationId,
  clientId: applicationId,
  ...newApplicationExample,
  workspaceId,
  organizationId,
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  backchannelLogoutSessionRequired: false,
  clientAuthentication: 'client_secret',
  owner: { email: 'grace.hopper@meridian.example' },
  publish: false,
  jwks: null,
  pkceRequired: false,
  dpopBound: false,
  state: 'active',
  suspension: null,
  suspensions: [],
  deletionAt: null,
  newInstallsDisabled: false,
  authorizationFlowsSuspended: false,
  visibility: 'private',
  listing: { state: 'none' },
  transferOffer: null,
  createdBy: userId,
  createdAt: '2026-11-20T09:52:10.871Z',
  updatedAt: '2026-11-20T09:52:10.871Z',
  warnings: [
    {
      field: 'pkceRequired',
      message:
        'is false: an injected code is not detected; true is recommended if the client sends code_challenge (RFC 9700, section 2.1.1)',
    },
  ],
};

const clientSecret = 'irs_pYf9mD3qX7rT1vB5nK8wZ2cL6hJ4gS0aE9uRiCoQx';
const authorizationServer = 'https://api.example.com';

export const createdApplicationExample = {
  ...applicationExample,
  clientSecret,
  discovery: {
    issuer: authorizationServer,
    authorizationServerMetadata: `${authorizationServer}/.well-known/oauth-authorization-server`,
    openidConfiguration: `${authorizationServer}/.well-known/openid-configuration`,
    jwksUri: `${authorizationServer}/oauth/jwks`,
    authorizationEndpoint: `${authorizationServer}/oauth/authorize`,
    tokenEndpoint: `${authorizationServer}/oauth/token`,
    revocationEndpoint: `${authorizationServer}/oauth/revoke`,
    deviceAuthorizationEndpoint: `${authorizationServer}/oauth/device_authorization`,
  },
};

export const suspensionExample = { reason: 'Its secret was found in a public repository' };
const changed = { ...applicationExample, updatedAt: '2026-11-21T08:30:55.402Z' };

/** The application after a change of state. */
export const suspendedExample = {
  ...changed,
  state: 'suspended',
  suspension: { ...suspensionExample, at: '2026-11-21T08:30:55.402Z' },
  suspensions: [
    {
      by: 'publisher',
      ...suspensionExample,
      at: '2026-11-21T08:30:55.402Z',
    },
  ],
};
export const withoutInstallsExample = { ...changed, newInstallsDisabled: true };
export const withoutFlowsExample = { ...changed, authorizationFlowsSuspended: true };
export const deletedExample = {
  ...changed,
  state: 'pending_deletion',
  deletionAt: '2026-11-28T08:30:55.402Z',
};

const toWorkspaceId = '019a5f3b-18f9-7ae6-b457-c20d9e8f6137';
export const transferExample = { toWorkspaceId };
export const offeredExample = {
  ...changed,
  transferOffer: { toWorkspaceId, at: '2026-11-21T08:30:55.402Z' },
};
export const acceptanceExample = { keepSecretsHours: 24 };
export const acceptedExample = {
  ...changed,
  workspaceId: toWorkspaceId,
  clientSecret,
};

export const rotationExample = { overlapHours: 48 };

export const secretExample = {
  id: '019a5f3d-6b27-7093-a8d1-5f4c2e9b7a06',
  prefix: 'irs_pYf9mD',
  createdAt: '2026-11-21T08:45:00.118Z',
  createdBy: userId,
  expiresAt: null,
  lastUsedAt: '2026-11-21T16:40:00.000Z',
  dueForRotation: false,
};

export const rotatedSecretExample = {
  ...secretExample,
  lastUsedAt: null,
  clientSecret,
};

export const revocationExample = { workspaceIds: [workspaceId] };

export const compromiseExample = {
  description: 'The secret was in a log file that a supplier received',
};

export const compromisedExample = { tokensRevoked: 22, clientSecret };

export const impactExample = {
  change: 'suspend',
  workspaces: 2,
  installations: 1,
  authorizations: 14,
  liveAccessTokens: 9,
  liveRefreshTokens: 13,
  scopesAdded: [],
  scopesRemoved: [],
  effects: [
    'Authorization, token and refresh requests are rejected.',
    'Valid tokens stop working immediately. After a resume, unexpired tokens work again.',
  ],
};
