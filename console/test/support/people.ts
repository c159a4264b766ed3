import type { FakePlatform, Reply } from './fake-platform.ts';

const allScopes = [
  'investments.read',
  'investments.write',
  'workspace.read',
  'members.read',
  'members.write',
  'applications.read',
  'applications.write',
  'directory.read',
  'installations.read',
  'webhooks.read',
  'audit.read',
];

/** A person in a workspace, in the format of `GET /v2/me`. */
export function me(more: object = {}): object {
  return {
    kind: 'user',
    user: {
      id: 'u1',
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      language: 'en',
    },
    workspace: {
      id: 'w1',
      name: 'Global Equities',
      region: 'us',
    },
    organizationId: 'o1',
    environment: 'production',
    role: 'owner',
    platformRoles: [],
    scopes: allScopes,
    ...more,
  };
}

/** A page of a list, with as many records on all pages as `total` says. */
export function pageOf(
  data: object[],
  total = data.length,
  nextCursor: string | null = null,
): Reply {
  const meta = {
    totalRecords: total,
    limit: data.length,
    offset: 0,
    nextCursor,
  };
  return { body: { data, meta } };
}

export function application(number: number, more: object = {}): object {
  return {
    id: `a${number}`,
    clientId: `client-${number}`,
    name: `Application ${number}`,
    environment: 'production',
    state: 'active',
    createdAt: new Date(0).toISOString(),
    ...more,
  };
}

/** Operations for every page: a person with two workspaces. */
export function signInAda({ operations }: FakePlatform): void {
  const workspaces = ['w1', 'w2'].map((id, at) => ({
    id,
    name: ['Global Equities', 'Fixed Income'][at],
    organization: { id: 'o1', name: 'Meridian' },
    region: 'us',
    role: 'owner',
  }));
  operations.set('GET /v2/me', () => ({ body: me() }));
  operations.set('GET /v2/me/workspaces', () => pageOf(workspaces));
  operations.set('GET /v2/investments', () => pageOf([], 67_152));
  operations.set('GET /v2/installations', () => pageOf([], 2));
  operations.set('GET /v2/applications', () => pageOf([application(1), application(2)]));
}
