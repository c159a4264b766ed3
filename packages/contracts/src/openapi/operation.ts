import type { ApiVersion, Endpoint } from '../endpoint.ts';
import { answersOf } from './answers.ts';
import type { MediaType, Operation } from './document.ts';
import { parametersOf } from './parameters.ts';
import type { SchemaCatalog } from './schema-catalog.ts';
import { securityOf } from './security.ts';

export interface OperationParts {
  endpoint: Endpoint;
  version: ApiVersion;
  deprecated: boolean;
  catalog: SchemaCatalog;
}

/** One endpoint in one version, as an OpenAPI Operation Object. */
export function describeOperation({ endpoint, version, deprecated, catalog }: OperationParts): Operation {
  const description = descriptionOf(endpoint);
  const content = bodyOf(endpoint, catalog);
  return {
    operationId: operationIdOf(endpoint, version),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(description === '' ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, catalog),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: answersOf(endpoint, deprecated, catalog),
  };
}

/** Unique over versions: `listInvestments` becomes `listInvestmentsV2`; one that says its version already is kept. */
function operationIdOf({ operationId }: Endpoint, version: ApiVersion): string {
  const suffix = version === 'unversioned' ? '' : version.toUpperCase();
  return operationId.endsWith(suffix) ? operationId : operationId + suffix;
}

function descriptionOf({ description, scopes }: Endpoint): string {
  const needed = (scopes ?? []).map((scope) => `\`${scope}\``).join(' and ');
  return [description, needed && `Needs the scope ${needed}.`].filter(Boolean).join('\n\n');
}

function bodyOf({ body, streamed }: Endpoint, catalog: SchemaCatalog): Record<string, MediaType> | undefined {
  if (body) return { 'application/json': { schema: catalog.describe(body, 'input') } };
  if (!streamed) return undefined;
  const media = { schema: { type: 'string', description: 'Read as it comes, of any size' } };
  return Object.fromEntries(streamed.map((type) => [type, media]));
}
