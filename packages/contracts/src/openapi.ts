import {
  type ApiVersion,
  type Endpoint,
  everyVersion,
  newestVersion,
  versionedPath,
} from './endpoint.ts';
import type { OpenApiDocument, Operation, Tag } from './openapi/document.ts';
import { errorResponses } from './openapi/error-responses.ts';
import { introduction } from './openapi/introduction.ts';
import { describeOAuth, oauthErrorResponses } from './openapi/oauth/describe-oauth.ts';
import type { OAuthOperation } from './openapi/oauth/oauth-operation.ts';
import { describeOperation } from './openapi/operation.ts';
import { createParameterCatalog } from './openapi/parameter-catalog.ts';
import { sharedHeaders } from './openapi/response-headers.ts';
import { createSchemaCatalog } from './openapi/schema-catalog.ts';
import { securitySchemes } from './openapi/security.ts';
import { tagDescriptions } from './openapi/tag-descriptions.ts';
import { describeWebhooks } from './openapi/webhooks.ts';

export type { OpenApiDocument } from './openapi/document.ts';

export interface OpenApiOptions {
  endpoints: readonly Endpoint[];
  /** The gateway's public URL. Default: the origin from which the document was loaded. */
  baseUrl?: string | undefined;
  deprecatedVersions?: readonly ApiVersion[];
  /** The endpoints of the authorization server. Default: none. */
  oauth?: readonly OAuthOperation[];
  /** Whether the document has the requests that webhooks send. Default: no. */
  webhooks?: boolean;
}

const methodOrder = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * One OpenAPI 3.1 document for the endpoints in all their versions.
 * @throws Error if two operations have the same id
 */
export function buildOpenApi(options: OpenApiOptions): OpenApiDocument {
  const deprecated = new Set(options.deprecatedVersions ?? ['v1']);
  const catalog = createSchemaCatalog();
  const parameters = createParameterCatalog();
  const responses = {
    ...errorResponses(catalog),
    ...(options.oauth ? oauthErrorResponses(catalog) : {}),
  };
  const paths: OpenApiDocument['paths'] = {};
  const operationIds = new Set<string>();
  for (const { endpoint, version, path } of sortedByPath(options.endpoints)) {
    const operation = describeOperation({
      endpoint,
      version,
      deprecated: deprecated.has(version),
      catalog,
      parameters,
    });
    addUnique(operationIds, operation);
    paths[path] = { ...paths[path], [endpoint.method]: operation };
  }
  for (const operation of options.oauth ?? []) {
    const described = describeOAuth(operation, catalog);
    addUnique(operationIds, described);
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Investment Research Platform',
      version: '2',
      description: introduction,
      contact: {
        name: 'The operators of this platform',
        ...(options.baseUrl ? { url: options.baseUrl } : {}),
      },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.baseUrl ?? '/', description: 'The gateway' }],
    tags: tagsOf([...options.endpoints.map(({ tag }) => tag), ...(options.oauth ? ['OAuth'] : [])]),
    paths,
    ...(options.webhooks ? { webhooks: describeWebhooks() } : {}),
    components: {
      schemas: catalog.schemas(),
      parameters: parameters.parameters(),
      responses: referenced(responses, JSON.stringify(paths)),
      headers: sharedHeaders,
      securitySchemes: securitySchemes(options.baseUrl),
    },
  };
}

function sortedByPath(endpoints: readonly Endpoint[]) {
  return endpoints
    .flatMap((endpoint) =>
      endpoint.versions.map((version) => ({
        endpoint,
        version,
        path: versionedPath(endpoint, version),
      })),
    )
    .sort(
      (a, b) =>
        newestFirst(a.version, b.version) ||
        (a.path < b.path ? -1 : Number(a.path > b.path)) ||
        methodOrder.indexOf(a.endpoint.method) - methodOrder.indexOf(b.endpoint.method),
    );
}

function newestFirst(a: ApiVersion, b: ApiVersion): number {
  const older = everyVersion.slice(0, -1).reverse();
  const order: ApiVersion[] = [newestVersion, 'unversioned', ...older];
  return order.indexOf(a) - order.indexOf(b);
}

/** The components that the document refers to. */
function referenced<Component>(
  components: Record<string, Component>,
  text: string,
): Record<string, Component> {
  const isUsed = ([name]: [string, Component]) => text.includes(`"#/components/responses/${name}"`);
  return Object.fromEntries(Object.entries(components).filter(isUsed));
}

function addUnique(operationIds: Set<string>, { operationId }: Operation): void {
  if (operationIds.has(operationId)) {
    throw new Error(`two operations have the id ${operationId}`);
  }
  operationIds.add(operationId);
}

function tagsOf(tags: readonly string[]): Tag[] {
  return [...new Set(tags)].sort().map((name) => ({ name, ...described(tagDescriptions[name]) }));
}

function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}
