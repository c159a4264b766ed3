import { discoveryRoutes, oauthRoutes } from '@irp/contracts/authorization';

/**
 * Classes of requests with separate circuit breakers: transfers of any size, programs' token and
 * key requests, people's pages, and all others.
 */
export type RouteClass = 'api' | 'streams' | 'tokens' | 'pages';

/** Requests with unlimited body. Paths without the version. */
const streamedRequests = new Set(['POST /investments/imports']);
/** Requests with unlimited response. */
const streamedResponses = new Set(['GET /investments/exports', 'GET /audit/exports']);

const { authorization, code_verification, end_session, ...programs } = oauthRoutes;
const programPaths = new Set<string>([
  ...Object.values(programs),
  ...Object.values(discoveryRoutes),
]);
const peoplePaths = /^\/(?:oauth|account|directory|webhooks)(?:\/|$)/;

/** Whether the body of a request may have any size: the gateway proxies it while it arrives. */
export function isStreaming(method: string | undefined, pathInVersion: string): boolean {
  return method === 'POST' && streamedRequests.has(`POST ${pathInVersion}`);
}

/** @param isVersioned pages have no version */
export function routeClassOf(
  method: string | undefined,
  pathInVersion: string,
  isVersioned: boolean,
): RouteClass {
  const operation = `${method} ${pathInVersion}`;
  if (streamedRequests.has(operation) || streamedResponses.has(operation)) {
    return 'streams';
  }
  if (programPaths.has(pathInVersion)) {
    return 'tokens';
  }
  return !isVersioned && peoplePaths.test(pathInVersion) ? 'pages' : 'api';
}
