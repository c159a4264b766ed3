import { serveAudit } from './audit.ts';
import type { FakePlatform } from './fake-platform.ts';
import { adminScopes, serveDirectory } from './installations.ts';
import { me, pageOf } from './people.ts';
import { publishApplication } from './published-application.ts';
import { record, serveRecords } from './records.ts';
import { serveReviews } from './reviews.ts';

const at = '2026-11-21T09:12:44.018Z';
const endpoint = {
  id: 'e1',
  url: 'https://receiver.example/hooks',
  description: 'A receiver',
  events: ['*'],
  ordered: false,
  state: 'active',
  createdAt: at,
  updatedAt: at,
};
const rate = { attempts: 2, failures: 1, buckets: [{ from: at, attempts: 2, failures: 1 }] };
const workspace = {
  id: 'w1',
  name: 'Global Equities',
  organizationId: 'o1',
  region: 'us',
  plan: 'team',
  role: 'owner',
  requireSecondFactor: 'none',
  createdAt: at,
};
const member = {
  id: 'u1',
  userId: 'u1',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'owner',
  status: 'active',
  joinedAt: at,
  secondFactor: true,
};

/** A workspace with data for every page, for an owner with platform roles. */
export function serveFullWorkspace(platform: FakePlatform): void {
  const { operations } = platform;
  publishApplication(platform);
  serveDirectory(platform);
  serveRecords(platform);
  serveReviews(platform);
  serveAudit(platform);
  const responses: [string, unknown][] = [
    ['/v2/me', me({ scopes: [...adminScopes, ...moreScopes], platformRoles: ['reviewer'] })],
    ['/v2/workspaces/w1', workspace],
    ['/v2/workspaces/w1/members/u1', member],
    ['/v2/investments/r1', record(1)],
    ['/v2/installation-policy', policy],
    ['/v2/me/notification-preferences', { digest: 'off', kinds: [] }],
    ['/v2/webhook-endpoints/e1', endpoint],
    [
      '/v2/webhook-endpoints/e1/health',
      { state: 'active', lastDay: rate, lastWeek: rate, oldestPendingAt: null },
    ],
  ];
  for (const [path, body] of responses) {
    operations.set(`GET ${path}`, () => ({ body }));
  }
  const lists: [string, object[]][] = [
    ['/v2/workspaces/w1/members', [member]],
    ['/v2/webhook-endpoints', [endpoint]],
    ['/v2/webhook-endpoints/e1/deliveries', []],
    ['/v2/api-keys', []],
    ['/v2/me/invitations', []],
    ['/v2/notification-contacts', []],
    ['/v2/publisher-domains', []],
    ['/v2/import-presets', []],
    ['/v2/directory/shared-listings', []],
    ['/v2/share-offers', []],
  ];
  for (const [path, rows] of lists) {
    operations.set(`GET ${path}`, () => pageOf(rows));
  }
}

const moreScopes = ['applications.write', 'webhooks.write', 'investments.write', 'members.write'];
const policy = { publishers: 'any', approvedPublishers: [], memberRequests: 'allowed' };
