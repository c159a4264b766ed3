import type { Endpoint } from '../endpoint.ts';
import type { JsonSchema } from './document.ts';

/** The three ways in which a caller may show who it is. */
export const securitySchemes: Record<string, JsonSchema> = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key of a user, for one workspace and environment.',
  },
  apiKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'apiKey',
    description: 'The same key in the address. The header is safer: addresses are easily copied and logged.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An OAuth access token. It is opaque: nothing can be read from it.',
  },
};

/** Any one of the schemes will do. OpenAPI 3.1 lets the needed scopes stand with each of them. */
export function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'open') return [];
  const needed = [...(endpoint.scopes ?? [])];
  return Object.keys(securitySchemes).map((name) => ({ [name]: needed }));
}
