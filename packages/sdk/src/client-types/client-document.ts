import {
  buildOpenApi,
  type OpenApiDocument,
  publicEndpoints,
  type ResolvedOperation,
  resolveOperation,
} from '@irp/contracts/openapi';

/**
 * Returns the OpenAPI document for the generated types, of the newest version. Headers and errors
 * of responses are left out, because the types would otherwise be nine times as long.
 */
export function clientDocument(): OpenApiDocument {
  const document = buildOpenApi({ endpoints: publicEndpoints });
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const simple = Object.entries(methods).map(([method, operation]) => [
      method,
      simplified(resolveOperation(document, operation)),
    ]);
    return [path, Object.fromEntries(simple)];
  });
  const components = {
    ...document.components,
    parameters: {},
    responses: {},
    headers: {},
  };
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components,
  };
}

/** Returns the paths with a POST that accepts an `Idempotency-Key`. */
export function idempotentPaths(document: OpenApiDocument): string[] {
  return Object.entries(document.paths)
    .filter(([, { post }]) =>
      post?.parameters.some((one) => 'name' in one && one.name === 'Idempotency-Key'),
    )
    .map(([path]) => path);
}

function simplified(operation: ResolvedOperation): ResolvedOperation {
  // The client throws errors as ApiError. Without a cache, the client never receives a 304.
  const successes = Object.entries(operation.responses).filter(([status]) =>
    status.startsWith('2'),
  );
  const responses = Object.fromEntries(
    successes.map(([status, response]) => [
      status,
      {
        ...response,
        headers: {},
      },
    ]),
  );
  const parameters = operation.parameters.filter(({ name }) => name !== 'If-None-Match');
  for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
    if (!/[/+]json$/.test(type)) {
      media.schema = { ...media.schema, format: 'binary' };
    }
  }
  return {
    ...operation,
    parameters,
    responses,
  };
}
