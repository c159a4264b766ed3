import { type ApiVersion, type Endpoint, versionedPath } from './endpoint.ts';
import { sharedHeaders } from './openapi/answer-headers.ts';
import type { OpenApiDocument, Operation, Tag } from './openapi/document.ts';
import { introduction } from './openapi/introduction.ts';
import { describeOperation } from './openapi/operation.ts';
import { createSchemaCatalog } from './openapi/schema-catalog.ts';
import { securitySchemes } from './openapi/security.ts';
import { tagDescriptions } from './openapi/tag-descriptions.ts';

export type { OpenApiDocument } from './openapi/document.ts';

export interface OpenApiOptions {
  endpoints: readonly Endpoint[];
  /** The gateway's public address; without it, calls go to where the document was read. */
  baseUrl?: string | undefined;
  deprecatedVersions?: readonly ApiVersion[];
}

const methodOrder = ['get', 'post', 'put', 'patch', 'delete'];

/** One OpenAPI 3.1 document of the endpoints in all their versions. @throws Error where two operations share an id. */
export function buildOpenApi(options: OpenApiOptions): OpenApiDocument {
  const deprecated = new Set(options.deprecatedVersions ?? ['v1']);
  const catalog = createSchemaCatalog();
  const paths: OpenApiDocument['paths'] = {};
  const taken = new Set<string>();
  for (const { endpoint, version, path } of listed(options.endpoints)) {
    const operation = describeOperation({ endpoint, version, deprecated: deprecated.has(version), catalog });
    claim(taken, operation);
    paths[path] = { ...paths[path], [endpoint.method]: operation };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Investment Research Platform', version: '2', description: introduction },
    servers: [{ url: options.baseUrl ?? '/', description: 'The gateway' }],
    tags: tagsOf(options.endpoints),
    paths,
    components: { schemas: catalog.schemas(), headers: sharedHeaders, securitySchemes },
  };
}

function listed(endpoints: readonly Endpoint[]) {
  return endpoints
    .flatMap((endpoint) =>
      endpoint.versions.map((version) => ({ endpoint, version, path: versionedPath(endpoint, version) })),
    )
    .sort(
      (a, b) =>
        newestFirst(a.version, b.version) ||
        (a.path < b.path ? -1 : Number(a.path > b.path)) ||
        methodOrder.indexOf(a.endpoint.method) - methodOrder.indexOf(b.endpoint.method),
    );
}

function newestFirst(a: ApiVersion, b: ApiVersion): number {
  const order: ApiVersion[] = ['v2', 'unversioned', 'v1'];
  return order.indexOf(a) - order.indexOf(b);
}

function claim(taken: Set<string>, { operationId }: Operation): void {
  if (taken.has(operationId)) throw new Error(`two operations have the id ${operationId}`);
  taken.add(operationId);
}

function tagsOf(endpoints: readonly Endpoint[]): Tag[] {
  const names = new Set(endpoints.map(({ tag }) => tag));
  return [...names].sort().map((name) => ({ name, ...described(tagDescriptions[name]) }));
}

function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}
