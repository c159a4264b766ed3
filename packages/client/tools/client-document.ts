import { buildOpenApi, type OpenApiDocument, publicEndpoints } from '@irp/contracts';

type Operation = OpenApiDocument['paths'][string][string];

/**
 * The OpenAPI document as a programmer wants it typed: the present version alone, without what is the same in every
 * answer. Written out in full, headers and errors of every answer would make the types nine times as long.
 */
export function clientDocument(): OpenApiDocument {
  const endpoints = publicEndpoints
    .map((endpoint) => ({ ...endpoint, versions: endpoint.versions.filter((version) => version !== 'v1') }))
    .filter(({ versions }) => versions.length > 0);
  const document = buildOpenApi({ endpoints });
  for (const operation of operationsOf(document)) simplify(operation);
  return { ...document, components: { ...document.components, headers: {} } };
}

/** Where an `Idempotency-Key` makes a repeated POST harmless. */
export function idempotentPaths(document: OpenApiDocument): string[] {
  return Object.entries(document.paths)
    .filter(([, { post }]) => post?.parameters.some(({ name }) => name === 'Idempotency-Key'))
    .map(([path]) => path);
}

function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}

function simplify(operation: Operation): void {
  // Errors are thrown, all of one class; and who keeps no answer has no use for 304.
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  operation.responses = Object.fromEntries(
    successes.map(([status, { description, content }]) => [
      status,
      { description, headers: {}, ...(content ? { content } : {}) },
    ]),
  );
  operation.parameters = operation.parameters.filter(({ name }) => name !== 'If-None-Match');
  for (const parameter of operation.parameters) {
    // What an address spells in digits is a number to a programmer.
    if (String(parameter.schema.pattern).startsWith('^\\d')) parameter.schema = { type: 'integer' };
  }
  for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
    if (type !== 'application/json') media.schema = { ...media.schema, format: 'binary' };
  }
}
