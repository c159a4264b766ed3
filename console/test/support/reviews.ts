import type { FakePlatform } from './fake-platform.ts';
import { me, pageOf } from './people.ts';

const submittedAt = '2026-11-20T10:00:00.000Z';

/** A review in the format of the API. */
function review(more: object = {}): object {
  return {
    id: 'v1',
    applicationId: 'a9',
    environment: 'production',
    name: 'Ledger Sync <b>',
    vendor: 'Meridian',
    version: '1.1.0',
    state: 'in_manual_review',
    submittedAt,
    submittedBy: null,
    publisher: { organizationId: 'o2', organizationName: 'Meridian Research', workspaceId: 'w9' },
    assignee: null,
    decidedAt: null,
    decidedBy: null,
    reviewers: [],
    listing: {
      name: 'Ledger Sync <b>',
      vendor: 'Meridian',
      description: '<script>alert(1)</script>',
      supportedFeatures: ['Sync'],
      documentationLinks: ['https://docs.example.com'],
      supportContacts: [],
      securityInformation: 'Data stays in the EU.',
      version: { number: '1.1.0', releaseNotes: 'Faster.' },
      categories: ['accounting'],
      logo: null,
      screenshots: [],
    },
    scopesRequested: [
      { scope: 'investments.write', description: 'Change records', risk: 'medium', reason: null },
    ],
    checks: [
      { check: 'name', passed: true, evidence: 'The name is unique.' },
      { check: 'version_order', passed: false, evidence: 'Version 1.1.0 is before 1.2.0.' },
    ],
    application: { name: 'Ledger Sync', state: 'active', scopes: ['investments.write'] },
    comment: null,
    comments: [],
    earlierReviews: [
      {
        id: 'v0',
        state: 'rejected',
        version: '1.0.0',
        submittedAt,
        decidedAt: submittedAt,
        decidedBy: 'u9',
        comment: 'Please name the support.',
      },
    ],
    changes: {
      reviewId: 'v00',
      version: '0.9.0',
      fields: [{ path: '/description', before: 'Old words', after: 'New words' }],
      addedScopes: ['investments.write'],
      removedScopes: [],
    },
    ...more,
  };
}

/** A queue with a review, for a reviewer. Changes have the same effect as in the API. */
export function serveReviews(platform: FakePlatform, changes: object = {}): void {
  let stored = review(changes);
  const { operations, bodies } = platform;
  const store = (more: object) => {
    stored = { ...stored, ...more };
    return { body: stored };
  };
  const sent = () => JSON.parse(bodies.at(-1) || '{}');
  operations.set('GET /v2/me', () => ({ body: me({ platformRoles: ['reviewer'] }) }));
  operations.set('GET /v2/workspaces/w1/members', () => pageOf([]));
  operations.set('GET /v2/reviews', ({ searchParams }) => {
    const isThere = searchParams.get('state') === (stored as { state: string }).state;
    const { body } = pageOf(isThere ? [stored] : []);
    const { data, meta } = body as { data: object[]; meta: object };
    return { body: { data, meta: { ...meta, oldestWaitingAt: isThere ? submittedAt : null } } };
  });
  operations.set('GET /v2/reviews/v1', () => ({ body: stored }));
  operations.set('POST /v2/reviews/v1/assign', () =>
    store({ assignee: 'assignee' in sent() ? null : 'u1' }),
  );
  operations.set('POST /v2/reviews/v1/comments', () =>
    store({ comments: [{ id: 'c1', at: submittedAt, by: 'u1', ...sent() }] }),
  );
  operations.set('POST /v2/reviews/v1/reject', () => store({ state: 'rejected', ...sent() }));
  operations.set('POST /v2/reviews/v1/approve', () => store({ state: 'approved', ...sent() }));
}
