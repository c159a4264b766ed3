import { type FakePlatform, problem } from './fake-platform.ts';
import { me, pageOf } from './people.ts';

const at = '2026-11-20T10:00:00.000Z';
const meridian = { id: 'o2', name: 'Meridian <b>' };
const service = {
  name: 'authorization',
  state: 'ok',
  waitingEvents: 0,
  oldestEventS: 0,
  lag: null,
  deadLetters: null,
  findings: [],
};
const found = {
  id: 'a9',
  name: 'Ledger Sync',
  organization: meridian,
  workspaceId: 'w9',
  environment: 'production',
  state: 'active',
  suspensions: [],
  listing: { state: 'published', visibility: 'public' },
  createdAt: at,
};
const endpoint = {
  id: 'e1',
  organizationId: 'o2',
  workspaceId: 'w9',
  environment: 'production',
  applicationId: null,
  origin: 'https://receiver.example.com',
  state: 'active',
  since: at,
  failures: 18,
  disabledReason: null,
  lastError: { at, status: 503, reason: 'The receiver answered with 503.' },
  stop: null,
  createdAt: at,
};
const letter = {
  id: '0-1',
  group: 'webhooks',
  topic: 'investments',
  failedAt: at,
  attempts: 5,
  reason: 'Error: the event has no data',
  bytes: 812,
  type: 'investment.created',
  eventId: 'ev1',
  workspaceId: 'w9',
};

/** The platform for an operator. Changes of an application are stored as the API does. */
export function serveOperations(platform: FakePlatform): void {
  const { operations, bodies } = platform;
  let application: object = found;
  const sent = () => JSON.parse(bodies.at(-1) || '{}');
  const change = (more: object) => {
    application = { ...application, ...more };
    return { status: 204, body: '' };
  };
  operations.set('GET /v2/me', () => ({ body: me({ platformRoles: ['operator'] }) }));
  operations.set('GET /v2/platform/health', () => ({
    body: {
      region: 'us',
      services: [
        service,
        { ...service, name: 'investments', state: 'unreachable', waitingEvents: null },
        {
          ...service,
          name: 'notifications',
          state: 'degraded',
          deadLetters: 2,
          findings: ['mail is degraded: the mail server is unavailable'],
        },
      ],
      groups: [{ group: 'webhooks', service: 'notifications', lag: 3, deadLetters: 2 }],
    },
  }));
  const organization = {
    ...meridian,
    plan: 'enterprise',
    regions: ['us'],
    workspaces: 1,
    members: 14,
    createdAt: at,
  };
  operations.set('GET /v2/platform/organizations', ({ searchParams }) =>
    pageOf('meridian'.includes(searchParams.get('q') ?? '') ? [organization] : []),
  );
  const owners = [{ id: 'u9', name: 'Grace Hopper', disabled: true }];
  operations.set('GET /v2/platform/organizations/o2', () => ({
    body: {
      ...organization,
      workspaces: [
        { id: 'w9', name: 'Global Equities', region: 'us', members: 14, owners, createdAt: at },
      ],
    },
  }));
  operations.set('GET /v2/platform/applications', () =>
    pageOf([application, { ...found, id: 'a1', name: 'Ours', organization: { id: 'o1' } }]),
  );
  operations.set('POST /v2/applications/a9/suspend', () =>
    change({ state: 'suspended', suspensions: [{ by: 'platform', at, ...sent() }] }),
  );
  operations.set('POST /v2/applications/a9/resume', () =>
    change({ state: 'active', suspensions: [] }),
  );
  operations.set('POST /v2/applications/a9/listing/delist', () => {
    change({ listing: { state: 'delisted', visibility: 'private' } });
    return { body: {} };
  });
  operations.set('GET /v2/platform/webhook-endpoints', () => pageOf([endpoint]));
  operations.set('POST /v2/platform/webhook-endpoints/e1/stop', () => ({
    body: { host: 'receiver.example.com', others: [] },
  }));
  operations.set('GET /v2/platform/failed-mails', () => ({
    status: 503,
    body: problem('unavailable', 'The service is not available.'),
  }));
  operations.set('GET /v2/platform/dead-letters', () =>
    pageOf([letter, { ...letter, topic: 'directory' }]),
  );
  operations.set('POST /v2/platform/dead-letters/replay', () => ({
    body: { replayed: { investments: 1, directory: 1 } },
  }));
  operations.set('GET /v2/platform/deprecated-callers', () =>
    pageOf([
      {
        id: 'v1.k1',
        version: 'v1',
        deprecatedOn: at,
        sunsetAt: null,
        successor: 'v2',
        organization: meridian,
        workspace: { id: 'w9', name: 'Global Equities' },
        userId: 'u9',
        application: null,
        apiKey: { name: 'Nightly import', prefix: 'irk_live_us_0A' },
        credentialId: 'k1',
        calls: 1_204,
        lastAt: at,
      },
    ]),
  );
}
