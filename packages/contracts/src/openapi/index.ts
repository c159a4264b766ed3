export { listEndpoints } from '../lists.ts';
export { buildOpenApi, type OpenApiDocument, type OpenApiOptions } from '../openapi.ts';
export { internalEndpoints, publicEndpoints } from '../public-endpoints.ts';
export { oauthOperations } from './oauth/describe-oauth.ts';
export { type ResolvedOperation, resolveOperation } from './resolve-operation.ts';
