import * as audit from './audit/index.ts';
import * as authorization from './authorization/index.ts';
import type { Endpoint } from './endpoint.ts';
import * as investments from './investments/index.ts';
import * as status from './status.ts';

/** Each area of the API. What it exports is public without being listed again, so that no endpoint can be forgotten. */
const areas: readonly object[] = [status, investments, authorization, audit];

/** All that a client can call through the gateway. Internal endpoints are never among them. */
export const publicEndpoints: readonly Endpoint[] = areas
  .flatMap((area) => Object.values(area).filter(isEndpoint))
  .filter((endpoint) => endpoint.access !== 'internal');

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'operationId' in value && 'answers' in value;
}
