import { type NumberedVersion, newestVersion } from '../endpoint.ts';
import { buildOpenApi } from '../openapi.ts';
import { publicEndpoints } from '../public-endpoints.ts';
import { codeSamples } from './code-samples/code-samples.ts';
import { sampleRequest } from './code-samples/sample-request.ts';
import type { OpenApiDocument } from './document.ts';
import { oauthOperations } from './oauth/describe-oauth.ts';
import { resolveOperation } from './resolve-operation.ts';

/**
 * Returns the OpenAPI document of a version as the gateway serves it, with code samples. OAuth and
 * webhooks have no version: the document of the newest version describes both.
 * @param baseUrl public URL of the gateway. Default: the origin of the loaded document
 */
export function servedOpenApi(version: NumberedVersion, baseUrl?: string): OpenApiDocument {
  const options = {
    endpoints: publicEndpoints,
    version,
    baseUrl,
  };
  const document =
    version === newestVersion
      ? buildOpenApi({
          ...options,
          oauth: oauthOperations,
          webhooks: true,
        })
      : buildOpenApi(options);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const resolved = resolveOperation(document, operation);
      operation['x-codeSamples'] = codeSamples(sampleRequest(document, path, method, resolved));
    }
  }
  return document;
}
