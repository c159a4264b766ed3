import { discoveryRoutes, oauthRoutes } from '@irp/contracts/authorization';

/**
 * Classes of requests with separate circuit breakers: `streams` are imports and exports of any
 * size, `tokens` are requests of programs for tokens and keys, `pages` are requests of browsers,
 * and `api` are all other requests.
 */
export type RouteClass = 'api' | 'streams' | 'tokens' | 'pages';

/** Requests whose body may have any size. The paths have no version. */
const streamedRequests = new Set(['POST /investments/imports']);
/** Requests whose response may have any size. The paths have no version. */
const streamedResponses = new Set(['GET /investments/exports', 'GET /audit/exports']);

const { authorization, code_verification, end_session, ...programs } = oauthRoutes;
const programPaths = new Set<string>([
  ...Object.values(programs),
  ...Object.values(discoveryRoutes),
]);
const peoplePaths = /^\/(?:oauth|account|directory|webhooks)(?:\/|$)/;

/**
 * Returns whether the body of a request may have any size. The gateway then forwards the body while
 * it arrives.
 */
export function isStreaming(method: string | undefined, pathInVersion: string): boolean {
  return method === 'POST' && streamedRequests.has(`POST ${pathInVersion}`);
}

/**
 * Returns the class of a request.
 * @param isVersioned whether the path has a version; the paths of pages have no version
 */
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
