import type { Endpoint } from './endpoint.ts';
import { publicEndpoints } from './public-endpoints.ts';

/**
 * Lists that have no pages: the unversioned array, which is fixed and streamed, and a JSON Web Key
 * Set, whose form is that of RFC 7517.
 */
const withoutPages = new Set(['listAllInvestments', 'listAuditKeys']);

/**
 * Every endpoint that lists records: each takes `limit` and `offset` and returns `data` and `meta`
 * by the rules of page.ts.
 */
export const listEndpoints: readonly Endpoint[] = publicEndpoints.filter(
  ({ operationId }) => operationId.startsWith('list') && !withoutPages.has(operationId),
);
