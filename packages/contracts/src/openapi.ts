import {
  type ApiVersion,
  type Endpoint,
  type NumberedVersion,
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
  /**
   * The version; default: the newest. Only the document of the newest version contains the
   * operations without a version.
   */
  version?: NumberedVersion;
  /** The public URL of the gateway. Default: the origin from which the document is loaded. */
  baseUrl?: string | undefined;
  /** The endpoints of the authorization server. Default: none. */
  oauth?: readonly OAuthOperation[];
  /**
   * Whether the document contains the requests that the platform sends to webhooks. Default: no.
   */
  webhooks?: boolean;
}

const deprecatedVersions: ReadonlySet<NumberedVersion> = new Set(['v1']);

const methodOrder = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Returns the OpenAPI 3.1 document of a version.
 * @throws Error if two operations have the same id
 */
export function buildOpenApi(options: OpenApiOptions): OpenApiDocument {
  const { version = newestVersion } = options;
  const deprecated = deprecatedVersions.has(version);
  const catalog = createSchemaCatalog();
  const parameters = createParameterCatalog();
  const responses = {
    ...errorResponses(catalog),
    ...(options.oauth ? oauthErrorResponses(catalog) : {}),
  };
  const paths: OpenApiDocument['paths'] = {};
  const operationIds = new Set<string>();
  const described = endpointsOf(options.endpoints, version);
  for (const { endpoint, path } of described) {
    const operation = describeOperation({
      endpoint,
      deprecated,
      catalog,
      parameters,
    });
    addUnique(operationIds, operation);
    paths[path] = { ...paths[path], [endpoint.method]: operation };
  }
  for (const operation of options.oauth ?? []) {
    const own = describeOAuth(operation, catalog);
    addUnique(operationIds, own);
    paths[operation.path] = { ...paths[operation.path], [operation.method]: own };
  }
  const usedResponses = referenced('responses', responses, paths);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Investment Research Platform',
      version: version.slice(1),
      description: introduction,
      contact: {
        name: 'The operators of this platform',
        ...(options.baseUrl ? { url: options.baseUrl } : {}),
      },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.baseUrl ?? '/', description: 'The gateway' }],
    tags: tagsOf([
      ...described.map(({ endpoint }) => endpoint.tag),
      ...(options.oauth ? ['OAuth'] : []),
    ]),
    paths,
    ...(options.webhooks ? { webhooks: describeWebhooks() } : {}),
    components: {
      schemas: catalog.schemas(),
      parameters: parameters.parameters(),
      responses: usedResponses,
      headers: referenced('headers', sharedHeaders, { paths, usedResponses }),
      securitySchemes: securitySchemes(options.baseUrl),
    },
  };
}

/**
 * Returns the endpoints of a version, by path and method. The newest version includes the endpoints
 * without a version.
 */
function endpointsOf(endpoints: readonly Endpoint[], version: NumberedVersion) {
  const versions: ApiVersion[] = version === newestVersion ? [version, 'unversioned'] : [version];
  return versions
    .flatMap((one) =>
      endpoints
        .filter((endpoint) => endpoint.versions.includes(one))
        .map((endpoint) => ({ endpoint, path: versionedPath(endpoint, one) })),
    )
    .sort(
      (a, b) =>
        (a.path < b.path ? -1 : Number(a.path > b.path)) ||
        methodOrder.indexOf(a.endpoint.method) - methodOrder.indexOf(b.endpoint.method),
    );
}

/** Returns the components to which a part of the document refers. */
function referenced<Component>(
  kind: keyof OpenApiDocument['components'],
  components: Record<string, Component>,
  part: object,
): Record<string, Component> {
  const text = JSON.stringify(part);
  const isUsed = ([name]: [string, Component]) => text.includes(`"#/components/${kind}/${name}"`);
  return Object.fromEntries(Object.entries(components).filter(isUsed));
}

function addUnique(operationIds: Set<string>, { operationId }: Operation): void {
  if (operationIds.has(operationId)) {
    throw new Error(`two operations have the id ${operationId}`);
  }
  operationIds.add(operationId);
}

function tagsOf(tags: readonly string[]): Tag[] {
  return [...new Set(tags)]
    .sort()
    .map((name) => ({ name, ...tagDescription(tagDescriptions[name]) }));
}

function tagDescription(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}
