import type { FakePlatform } from './fake-platform.ts';
import { me, pageOf } from './people.ts';

const at = '2026-11-20T09:52:10.871Z';
const publisher = {
  organizationId: 'o2',
  name: 'Meridian Partners',
  verified: true,
  domain: 'partner.example.com',
};

/** The rights of an admin. */
export const adminScopes = [
  'workspace.read',
  'workspace.write',
  'members.read',
  'directory.read',
  'directory.write',
  'installations.read',
  'installations.write',
  'tokens.revoke',
];

const requested = [
  {
    scope: 'investments.read',
    description: 'Read investment records',
    risk: 'low',
    reason: 'To compare companies',
  },
  {
    scope: 'members.write',
    description: 'Add members',
    risk: 'high',
    reason: null,
  },
];

/** A published listing. */
export function listing(more: object = {}): object {
  return {
    id: 'a9',
    name: 'Ledger Sync',
    description: 'Reports changes of companies.',
    vendor: 'Meridian',
    publisher,
    environment: 'production',
    categories: ['reporting'],
    supportedFeatures: ['Export to a ledger'],
    acceptsInstallations: true,
    scopes: ['investments.read', 'members.write'],
    scopesRequested: requested,
    unreviewedScopes: ['members.write'],
    documentationLinks: ['https://partner.example.com/docs'],
    supportContacts: ['support@partner.example'],
    securityInformation: 'Encrypted.',
    logo: null,
    screenshots: [],
    version: { number: '1.4.0', releasedAt: at, releaseNotes: 'Export.' },
    publishedAt: at,
    ...more,
  };
}

export function installation(more: object = {}): object {
  return {
    id: 'i1',
    applicationId: 'a9',
    applicationName: 'Ledger Sync',
    publisher: { organizationId: 'o2', name: 'Meridian Partners' },
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
    workspaceId: 'w1',
    organizationName: 'Meridian',
    environment: 'production',
    state: 'active',
    scopes: ['investments.read'],
    withheldScopes: [],
    suspensions: [],
    version: '1.4.0',
    createdAt: at,
    createdBy: 'u1',
    updatedAt: at,
    endedAt: null,
    endedBy: null,
    endReason: null,
    ...more,
  };
}

export function preview(more: object = {}): object {
  return {
    applicationId: 'a9',
    environment: 'production',
    name: 'Ledger Sync',
    description: 'Reports changes.',
    vendor: 'Meridian',
    publisher,
    logo: null,
    version: '1.4.0',
    documentationLinks: [],
    supportContacts: [],
    securityInformation: '',
    scopesRequested: requested,
    unreviewedScopes: ['members.write'],
    actsWithoutPerson: true,
    actsForPeople: true,
    installation: null,
    addedScopes: ['members.write'],
    removedScopes: [],
    isInstallable: true,
    obstacles: [],
    ...more,
  };
}

export function request(more: object = {}): object {
  return {
    id: 'q1',
    applicationId: 'a9',
    applicationName: 'Ledger Sync',
    environment: 'production',
    scopes: ['investments.read'],
    reason: 'For the monthly report',
    state: 'pending',
    requestedBy: 'u1',
    requestedAt: at,
    decidedBy: null,
    decidedAt: null,
    declineReason: null,
    installationId: null,
    ...more,
  };
}

/** A directory with a listing, and an admin with the right to install the application. */
export function serveDirectory({ operations }: FakePlatform): void {
  const facets = {
    categories: [{ value: 'reporting', count: 1 }],
    scopes: [{ value: 'investments.read', count: 1 }],
    publishers: [{ value: 'o2', count: 1, name: 'Meridian Partners' }],
    verified: [{ value: true, count: 1 }],
  };
  operations.set('GET /v2/me', () => ({ body: me({ scopes: adminScopes }) }));
  operations.set('GET /v2/directory/listings', () => {
    const { body } = pageOf([listing()]);
    return { body: { ...(body as object), facets } };
  });
  operations.set('GET /v2/directory/listings/a9', () => ({ body: listing() }));
  operations.set('GET /v2/directory/listings/a9/versions', () =>
    pageOf([{ number: '1.4.0', releasedAt: at, releaseNotes: 'Export.', scopes: [] }]),
  );
  operations.set('GET /v2/installations/preview', () => ({ body: preview() }));
  operations.set('GET /v2/installations', () => pageOf([installation()]));
  operations.set('GET /v2/installations/i1', () => ({ body: installation() }));
  operations.set('GET /v2/installation-requests', () => pageOf([]));
  operations.set('GET /v2/share-offers', () => pageOf([]));
  operations.set('GET /v2/authorizations', () => pageOf([], 3));
  operations.set('GET /v2/tokens', () => pageOf([], 2));
  operations.set('GET /v2/workspaces/w1/members', () =>
    pageOf([{ userId: 'u1', name: 'Ada Lovelace', email: 'ada@example.com' }]),
  );
}
