/** Who answers: a service behind the gateway, or the gateway itself. */
export type Answerer = 'investments' | 'authorization' | 'audit' | 'gateway';

export interface Route {
  /** Under a version; a route that is also served without one says so. */
  path: string;
  answerer: Answerer;
  /** Needs no credential. A bad one is ignored: these answer everyone. */
  open?: boolean;
  /** Also served without a version, and then only at exactly this path, or also below it. */
  unversioned?: 'exact' | 'below';
  /** Without a version only. */
  unversionedOnly?: boolean;
  /** The service recognises its callers itself: it gets what they sent to prove who they are. */
  ownCredentials?: boolean;
  /** Where it is less than everywhere else. */
  maxBodyBytes?: number;
}

/** Clients, people who sign in, and tokens themselves are known to the authorization service alone. */
const signIn = {
  answerer: 'authorization',
  open: true,
  unversionedOnly: true,
  ownCredentials: true,
} satisfies Partial<Route>;
const maxFormBytes = 65_536;

/** Every address behind the public door: the longest path that fits decides. */
const routes: readonly Route[] = [
  { path: '/status', answerer: 'gateway', open: true },
  { path: '/investments', answerer: 'investments', unversioned: 'exact' },
  { path: '/me', answerer: 'authorization' },
  { path: '/workspaces', answerer: 'authorization' },
  { path: '/api-keys', answerer: 'authorization' },
  { path: '/applications', answerer: 'authorization' },
  { path: '/authorizations', answerer: 'authorization' },
  { path: '/tokens', answerer: 'authorization' },
  { path: '/audit', answerer: 'audit' },
  { path: '/audit/keys', answerer: 'audit', open: true },
  { path: '/oauth', unversioned: 'below', maxBodyBytes: maxFormBytes, ...signIn },
  { path: '/account', unversioned: 'below', maxBodyBytes: maxFormBytes, ...signIn },
  { path: '/.well-known/oauth-authorization-server', unversioned: 'exact', ...signIn },
  { path: '/.well-known/openid-configuration', unversioned: 'exact', ...signIn },
  { path: '/openapi.json', answerer: 'gateway', open: true, unversioned: 'exact', unversionedOnly: true },
  { path: '/events.json', answerer: 'gateway', open: true, unversioned: 'exact', unversionedOnly: true },
  { path: '/docs', answerer: 'gateway', open: true, unversioned: 'below', unversionedOnly: true },
];

/** Requests whose body is of any size: they go through the streaming proxy. Path without its version. */
const streaming = new Set(['POST /investments/imports']);

export function isStreaming(method: string | undefined, pathInVersion: string): boolean {
  return method === 'POST' && streaming.has(`POST ${pathInVersion}`);
}

const routeByPath = new Map(routes.map((route) => [route.path, route]));

/**
 * @param path within its version: `/investments/42`
 * @returns undefined where nothing is served
 */
export function findRoute(path: string, versioned: boolean): Route | undefined {
  const end = path.indexOf('/', 1);
  const route = routeByPath.get(path) ?? (end === -1 ? undefined : routeByPath.get(path.slice(0, end)));
  if (route === undefined) return undefined;
  if (versioned) return route.unversionedOnly ? undefined : route;
  if (route.unversioned === 'below') return route;
  return route.unversioned === 'exact' && path === route.path ? route : undefined;
}
