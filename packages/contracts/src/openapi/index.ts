export { listEndpoints } from '../lists.ts';
export {
  buildOpenApi,
  type OpenApiDocument,
  type OpenApiOptions,
} from '../openapi.ts';
export { internalEndpoints, publicEndpoints } from '../public-endpoints.ts';
export { exampleOf, placeholders, sampleRequest } from './code-samples/sample-request.ts';
export type { JsonSchema, MediaType, OpenApiResponse, Operation, Parameter } from './document.ts';
export { oauthOperations } from './oauth/describe-oauth.ts';
export { type ResolvedOperation, resolveOperation } from './resolve-operation.ts';
export { mediaExample, type ResolveSchema, schemaExample, schemasOf } from './schema-example.ts';
export { servedOpenApi } from './served-document.ts';
