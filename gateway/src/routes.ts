import type { ServiceName } from '@irp/contracts';
import { protectedResourceRoute } from '@irp/contracts/authorization';

/** The target of a route: a service behind the gateway, or the gateway itself. */
type RouteTarget = ServiceName | 'gateway';

export interface Route {
  /**
   * Path without the version. The route also matches all paths below, unless `exact`. A `*` as the
   * second segment matches any segment.
   */
  path: string;
  exact?: true;
  target: RouteTarget;
  /** Whether the route works without a credential. A public route ignores an invalid credential. */
  public?: boolean;
  /**
   * Whether requests without a version are served as well as requests with a version: only at this
   * path, or at all paths below.
   */
  unversioned?: 'exact' | 'prefix';
  /** Whether the route is served only without a version. */
  unversionedOnly?: boolean;
  /**
   * Whether the service authenticates its clients itself. If true, the gateway forwards the
   * Authorization and DPoP headers to the service.
   */
  forwardsCredentials?: boolean;
  /**
   * Whether the service has HTML pages. If true, the gateway forwards the cookies of requests
   * without a version to the service.
   */
  forwardsCookies?: boolean;
  /**
   * Whether the service recognises clients itself. If true, the service's response to a write
   * without a caller names the subject of the rate limit.
   */
  countedByResponse?: boolean;
  /**
   * Whether reads are excluded from the rate limit: a page loads many files, and browsers cache
   * them.
   */
  hasUnlimitedReads?: true;
  /** Maximum size of a body, if lower than MAX_BODY_BYTES. */
  maxBodyBytes?: number;
}

/**
 * Properties of routes for OAuth clients and for sign-in. The authorization service authenticates
 * the requests to these routes.
 */
const signIn = {
  target: 'authorization',
  public: true,
  unversionedOnly: true,
  forwardsCredentials: true,
  forwardsCookies: true,
} satisfies Partial<Route>;
const maxFormBytes = 65_536;

/** Properties of routes to former pages of services, which the gateway redirects to the console. */
const former = {
  target: 'gateway',
  public: true,
  unversioned: 'prefix',
  unversionedOnly: true,
} satisfies Partial<Route>;

/**
 * All routes of the platform. The order of precedence is: an exact match, a match with `*`, a
 * prefix of two segments, a prefix of one segment.
 */
const routes: readonly Route[] = [
  {
    path: '/status',
    target: 'gateway',
    public: true,
    exact: true,
  },
  {
    path: '/investments',
    target: 'investments',
    unversioned: 'exact',
  },
  { path: '/investment-edits', target: 'investments' },
  { path: '/investment-views', target: 'investments' },
  { path: '/import-jobs', target: 'investments' },
  { path: '/import-presets', target: 'investments' },
  { path: '/me', target: 'authorization' },
  {
    path: '/me/notification-preferences',
    target: 'notifications',
    exact: true,
  },
  {
    path: '/people',
    target: 'authorization',
  },
  {
    path: '/workspaces',
    target: 'authorization',
  },
  {
    path: '/platform',
    target: 'authorization',
  },
  {
    path: '/platform/health',
    target: 'gateway',
    exact: true,
  },
  { path: '/platform/dead-letters', target: 'audit' },
  { path: '/platform/webhook-endpoints', target: 'notifications' },
  { path: '/platform/failed-mails', target: 'notifications' },
  {
    path: '/api-keys',
    target: 'authorization',
  },
  {
    path: '/applications',
    target: 'authorization',
  },
  {
    path: '/applications/*/listing',
    target: 'directory',
  },
  {
    path: '/applications/*/visibility',
    target: 'directory',
  },
  {
    path: '/directory',
    target: 'directory',
    public: true,
    unversioned: 'prefix',
    forwardsCookies: true,
    maxBodyBytes: maxFormBytes,
  },
  {
    path: '/directory/shared-listings',
    target: 'directory',
  },
  {
    path: '/reviews',
    target: 'directory',
  },
  {
    path: '/applications/*/installations',
    target: 'directory',
  },
  {
    path: '/applications/*/insight',
    target: 'directory',
  },
  {
    path: '/installations',
    target: 'directory',
  },
  {
    path: '/installation-requests',
    target: 'directory',
  },
  {
    path: '/installation-policy',
    target: 'directory',
  },
  {
    path: '/share-offers',
    target: 'directory',
  },
  {
    path: '/publisher-domains',
    target: 'directory',
  },
  {
    path: '/notification-contacts',
    target: 'notifications',
  },
  {
    path: '/webhook-endpoints',
    target: 'notifications',
  },
  {
    path: '/contact-confirmation',
    target: 'notifications',
    public: true,
    unversioned: 'exact',
    unversionedOnly: true,
    maxBodyBytes: maxFormBytes,
  },
  {
    path: '/authorizations',
    target: 'authorization',
  },
  {
    path: '/tokens',
    target: 'authorization',
  },
  { path: '/audit', target: 'audit' },
  {
    path: '/audit/keys',
    target: 'audit',
    public: true,
    exact: true,
  },
  {
    path: '/audit/log',
    target: 'audit',
    public: true,
    unversioned: 'prefix',
    unversionedOnly: true,
  },
  {
    path: '/oauth',
    unversioned: 'prefix',
    maxBodyBytes: maxFormBytes,
    countedByResponse: true,
    ...signIn,
  },
  {
    path: '/account',
    unversioned: 'prefix',
    maxBodyBytes: maxFormBytes,
    ...signIn,
  },
  {
    path: '/account/mail',
    target: 'notifications',
    public: true,
    unversioned: 'prefix',
    unversionedOnly: true,
    forwardsCookies: true,
    maxBodyBytes: maxFormBytes,
  },
  {
    path: '/.well-known/oauth-authorization-server',
    unversioned: 'exact',
    ...signIn,
  },
  {
    path: '/.well-known/openid-configuration',
    unversioned: 'exact',
    ...signIn,
  },
  {
    path: protectedResourceRoute,
    target: 'gateway',
    public: true,
    unversioned: 'prefix',
    unversionedOnly: true,
  },
  {
    path: '/',
    target: 'gateway',
    public: true,
    exact: true,
    unversioned: 'exact',
    unversionedOnly: true,
  },
  {
    path: '/favicon.ico',
    target: 'gateway',
    public: true,
    unversioned: 'exact',
    unversionedOnly: true,
  },
  {
    path: '/openapi.json',
    target: 'gateway',
    public: true,
    unversioned: 'exact',
    unversionedOnly: true,
  },
  {
    path: '/openapi',
    target: 'gateway',
    public: true,
    unversioned: 'prefix',
    unversionedOnly: true,
  },
  {
    path: '/asyncapi.json',
    target: 'gateway',
    public: true,
    unversioned: 'exact',
    unversionedOnly: true,
  },
  {
    path: '/events.json',
    target: 'gateway',
    public: true,
    unversioned: 'exact',
    unversionedOnly: true,
  },
  {
    path: '/manifest.schema.json',
    target: 'gateway',
    public: true,
    unversioned: 'exact',
    unversionedOnly: true,
  },
  {
    path: '/docs/assets',
    target: 'gateway',
    public: true,
    unversioned: 'prefix',
    unversionedOnly: true,
    hasUnlimitedReads: true,
  },
  {
    path: '/docs',
    target: 'gateway',
    public: true,
    unversioned: 'prefix',
    unversionedOnly: true,
  },
  {
    path: '/console/assets',
    target: 'gateway',
    public: true,
    unversioned: 'prefix',
    unversionedOnly: true,
    hasUnlimitedReads: true,
  },
  {
    path: '/console',
    target: 'gateway',
    public: true,
    unversioned: 'prefix',
    unversionedOnly: true,
    hasUnlimitedReads: true,
  },
  { path: '/webhooks', ...former },
  { path: '/account/applications', ...former },
  { path: '/directory/installations', ...former },
  { path: '/directory/installation-requests', ...former },
  { path: '/directory/applications', ...former },
  { path: '/directory/shared', ...former },
  {
    path: '/sdk',
    target: 'gateway',
    public: true,
    unversioned: 'prefix',
    unversionedOnly: true,
  },
];

const routeByPath = new Map(routes.map((route) => [route.path, route]));

/**
 * Finds the route of a path; undefined if none matches.
 * @param path without the version: `/investments/42`
 */
export function findRoute(path: string, versioned: boolean): Route | undefined {
  const route =
    routeByPath.get(path) ?? subresourceRoute(path) ?? prefixRoute(path, 2) ?? prefixRoute(path, 1);
  if (route === undefined || (route.exact && path !== route.path)) {
    return undefined;
  }
  if (versioned) {
    return route.unversionedOnly ? undefined : route;
  }
  if (route.unversioned === 'prefix') {
    return route;
  }
  return route.unversioned === 'exact' && path === route.path ? route : undefined;
}

/** Returns the route of a path below a resource with any id, such as `/applications/42/listing`. */
function subresourceRoute(path: string): Route | undefined {
  const [, first, , third] = path.split('/', 4);
  return third === undefined ? undefined : routeByPath.get(`/${first}/*/${third}`);
}

/** Returns the route that matches the first segments of a longer path. */
function prefixRoute(path: string, segments: 1 | 2): Route | undefined {
  let end = path.indexOf('/', 1);
  if (segments === 2 && end !== -1) {
    end = path.indexOf('/', end + 1);
  }
  const route = end === -1 ? undefined : routeByPath.get(path.slice(0, end));
  return route?.exact ? undefined : route;
}
