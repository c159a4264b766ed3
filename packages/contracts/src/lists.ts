import type { Endpoint } from './endpoint.ts';
import { publicEndpoints } from './public-endpoints.ts';

/**
 * Lists that have no pages: the array without a version, whose contract must not change, and the
 * JSON Web Key Set, whose form RFC 7517 defines.
 */
const withoutPages = new Set(['listAllInvestments', 'listAuditKeys']);

/**
 * Every endpoint that returns a list of records. Each takes `limit` and `offset`, and returns
 * `data` and `meta` by the rules of page.ts.
 */
export const listEndpoints: readonly Endpoint[] = publicEndpoints.filter(
  ({ operationId }) => operationId.startsWith('list') && !withoutPages.has(operationId),
);
