import * as audit from './audit/index.ts';
import * as authorization from './authorization/index.ts';
import * as directory from './directory/index.ts';
import type { Endpoint } from './endpoint.ts';
import * as investments from './investments/index.ts';
import * as notifications from './notifications/index.ts';
import * as operators from './operators/index.ts';
import * as status from './status.ts';

/**
 * The areas of the API. Each area is searched for exported endpoints, so no list of single
 * endpoints is necessary.
 */
const areas: readonly object[] = [
  status,
  investments,
  authorization,
  directory,
  notifications,
  audit,
  operators,
];

const endpoints = areas.flatMap((area) => Object.values(area).filter(isEndpoint));

/** The endpoints served by the gateway: all except internal endpoints. */
export const publicEndpoints: readonly Endpoint[] = endpoints.filter(
  ({ access }) => access !== 'internal',
);

/** The endpoints that services call. */
export const internalEndpoints = endpoints.filter((endpoint) => endpoint.access === 'internal');

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'operationId' in value && 'responses' in value
  );
}
