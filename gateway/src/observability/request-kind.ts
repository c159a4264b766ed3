import type { RouteClass } from '../route-class.ts';

/**
 * The kinds of requests with separate service level objectives: reads and writes of the API, token
 * requests, imports and exports, and HTML pages.
 */
export const requestKinds = ['read', 'write', 'token', 'stream', 'page'] as const;
export type RequestKind = (typeof requestKinds)[number];

const ofClass = {
  tokens: 'token',
  streams: 'stream',
  pages: 'page',
} as const;
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function requestKindOf(routeClass: RouteClass, method: string | undefined): RequestKind {
  if (routeClass !== 'api') {
    return ofClass[routeClass];
  }
  return readMethods.has(method ?? '') ? 'read' : 'write';
}
