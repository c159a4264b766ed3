import type { Endpoint } from './endpoint.ts';
import { publicEndpoints } from './public-endpoints.ts';

/**
 * Lists without pages: the unversioned array, because the contract is fixed and streamed, and a
 * JSON Web Key Set, because RFC 7517 defines the form.
 */
const withoutPages = new Set(['listAllInvestments', 'listAuditKeys']);

/**
 * Every endpoint that returns a list of records. Each endpoint takes `limit` and `offset`, and
 * returns `data` and `meta` by the rules of page.ts.
 */
export const listEndpoints: readonly Endpoint[] = publicEndpoints.filter(
  ({ operationId }) => operationId.startsWith('list') && !withoutPages.has(operationId),
);
