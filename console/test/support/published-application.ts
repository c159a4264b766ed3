import type { FakePlatform } from './fake-platform.ts';
import { me, pageOf } from './people.ts';

const at = '2026-11-20T09:52:10.871Z';
export const applicationPath = '/v2/applications/a1';

/** An application with every field of the API. */
export function wholeApplication(more: object = {}): object {
  return {
    id: 'a1',
    clientId: 'client-1',
    name: 'Ledger Sync',
    description: 'Reports changes',
    type: 'confidential',
    environment: 'production',
    workspaceId: 'w1',
    organizationId: 'o1',
    redirectUris: ['https://partner.example/callback'],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    backchannelLogoutSessionRequired: false,
    grantTypes: ['authorization_code', 'client_credentials'],
    clientAuthentication: 'client_secret',
    scopes: ['investments.read', 'workspace.read'],
    metadata: { tier: 'gold' },
    owner: { email: 'ada@example.com' },
    supportContact: {},
    homepageUrl: null,
    publish: true,
    jwks: null,
    pkceRequired: false,
    dpopBound: false,
    state: 'active',
    suspension: null,
    suspensions: [],
    deletionAt: null,
    newInstallsDisabled: false,
    authorizationFlowsSuspended: false,
    visibility: 'public',
    listing: { state: 'published' },
    transferOffer: null,
    createdBy: 'u1',
    createdAt: at,
    updatedAt: at,
    warnings: [{ field: 'pkceRequired', message: 'is false' }],
    ...more,
  };
}

export function wholeListing(more: object = {}): object {
  return {
    applicationId: 'a1',
    state: 'published',
    visibility: 'public',
    name: 'Ledger Sync',
    description: 'Too short',
    vendor: 'Meridian',
    supportedFeatures: ['Export to a ledger'],
    scopesRequested: [
      { scope: 'investments.read', reason: 'To compare records' },
      { scope: 'workspace.read', reason: null },
    ],
    unreviewedScopes: [],
    documentationLinks: ['https://partner.example.com/docs'],
    supportContacts: ['support@partner.example'],
    securityInformation: '',
    version: { number: '1.4.0', releaseNotes: 'Export.' },
    categories: ['reporting'],
    logo: null,
    screenshots: [],
    publisher: { organizationId: 'o1', name: 'Meridian' },
    review: {
      id: 'r1',
      state: 'approved',
      submittedAt: at,
      version: '1.4.0',
      checks: [
        {
          check: 'name',
          passed: true,
          evidence: 'No other listing has this name',
        },
      ],
      decidedAt: at,
      comment: 'Complete.',
    },
    delisting: null,
    ...more,
  };
}

const secret = (number: number, more: object = {}) => ({
  id: `s${number}`,
  prefix: `irs_${number}`,
  createdAt: at,
  createdBy: 'u1',
  expiresAt: null,
  lastUsedAt: at,
  dueForRotation: false,
  ...more,
});

const insight = {
  installations: {
    active: 2,
    reauthorizationRequired: 1,
    suspended: 0,
    ended: 1,
  },
  days: [1, 2, 3].map((day) => ({
    day: `2026-11-0${day}`,
    installed: 1,
    ended: 0,
    live: day,
  })),
  versions: [{ version: '1.4.0', installations: 3 }],
  use: {
    workspaces: 3,
    authorizations: 4,
    liveAccessTokens: 5,
    liveRefreshTokens: 6,
  },
  deprecatedCalls: [],
};

const impact = {
  workspaces: 7,
  installations: 5,
  authorizations: 14,
  liveAccessTokens: 9,
  liveRefreshTokens: 4,
  scopesAdded: [],
  scopesRemoved: [],
  effects: ['Admins of 7 workspaces get a mail.'],
};

const rights = [
  'applications.read',
  'applications.write',
  'directory.read',
  'directory.write',
  'installations.read',
  'members.read',
  'audit.read',
  'tokens.revoke',
];

/** Operations of the pages of an application published by Ada. */
export function publishApplication({ operations }: FakePlatform): void {
  const headers = { ETag: '"1"' };
  const token = {
    id: 't1',
    kind: 'access_token',
    userId: null,
    scopes: ['investments.read'],
    issuedAt: at,
    expiresAt: at,
  };
  const responses: [string, unknown][] = [
    ['/v2/me', me({ scopes: rights })],
    [applicationPath, wholeApplication()],
    [`${applicationPath}/listing`, wholeListing()],
    [`${applicationPath}/insight`, insight],
    [`${applicationPath}/impact`, impact],
    ['/.well-known/oauth-authorization-server', { issuer: 'https://auth.example' }],
    [
      `${applicationPath}/visibility`,
      {
        visibility: 'public',
        organizations: [],
        missing: [],
      },
    ],
  ];
  for (const [path, body] of responses) {
    operations.set(`GET ${path}`, () => ({ body, headers }));
  }
  const version = {
    number: '1.4.0',
    releaseNotes: 'Export.',
    releasedAt: at,
    scopes: ['investments.read'],
  };
  const record = {
    id: 'e1',
    action: 'application.created',
    outcome: 'success',
    occurredAt: at,
  };
  const installation = {
    id: 'i1',
    workspaceId: 'w9',
    organizationName: 'Neighbour',
    environment: 'production',
    state: 'active',
    version: '1.4.0',
    createdAt: at,
  };
  operations.set('GET /v2/tokens', () => pageOf([token]));
  operations.set('GET /v2/audit/records', () => pageOf([record]));
  operations.set(`GET ${applicationPath}/secrets`, () =>
    pageOf([secret(2), secret(1, { dueForRotation: true })]),
  );
  operations.set('GET /v2/workspaces/w1/members', () =>
    pageOf([{ userId: 'u1', name: 'Ada Lovelace', email: 'ada@example.com' }]),
  );
  operations.set(`GET ${applicationPath}/installations`, () => pageOf([installation]));
  operations.set(`GET ${applicationPath}/listing/versions`, () => pageOf([version]));
}
