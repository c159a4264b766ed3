/** Who answers: a service behind the gateway, or the gateway itself. */
export type Answerer = 'investments' | 'authorization' | 'gateway';

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
}

/** Every address behind the public door: the longest path that fits decides. */
const routes: readonly Route[] = [
  { path: '/status', answerer: 'gateway', open: true },
  { path: '/investments', answerer: 'investments', unversioned: 'exact' },
  { path: '/me', answerer: 'authorization' },
  { path: '/workspaces', answerer: 'authorization' },
  { path: '/api-keys', answerer: 'authorization' },
  { path: '/openapi.json', answerer: 'gateway', open: true, unversioned: 'exact', unversionedOnly: true },
  { path: '/docs', answerer: 'gateway', open: true, unversioned: 'below', unversionedOnly: true },
];

/** Requests whose body is of any size: they go through the streaming proxy. Path without its version. */
const streaming = new Set(['POST /investments/imports']);

export function isStreaming(method: string | undefined, pathInVersion: string): boolean {
  return method === 'POST' && streaming.has(`POST ${pathInVersion}`);
}

const routeBySegment = new Map(routes.map((route) => [route.path.slice(1), route]));

/**
 * @param path within its version: `/investments/42`
 * @returns undefined where nothing is served
 */
export function findRoute(path: string, versioned: boolean): Route | undefined {
  const end = path.indexOf('/', 1);
  const route = routeBySegment.get(path.slice(1, end === -1 ? undefined : end));
  if (route === undefined) return undefined;
  if (versioned) return route.unversionedOnly ? undefined : route;
  if (route.unversioned === 'below') return route;
  return route.unversioned === 'exact' && end === -1 ? route : undefined;
}
