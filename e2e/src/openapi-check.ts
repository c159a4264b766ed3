import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Response {
  content?: Record<string, { schema: object }>;
  $ref?: string;
}

export interface OpenApi {
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, Response> }>
  >;
  components: { responses: Record<string, Response> };
}

interface CheckedResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Compares responses with the OpenAPI document of the platform. */
export function createOpenApiCheck(document: OpenApi) {
  // Compiles each referenced schema once. The compiled code of a schema runs only a few times, so
  // an optimization would take longer than the runs.
  const cheap = {
    inlineRefs: false,
    code: { optimize: false },
  };
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    allErrors: true,
    ...cheap,
  });
  ajv.addSchema(document, 'openapi');
  /**
   * Compiled schemas. A compilation takes milliseconds, and tests use the same schemas many times.
   */
  const compiled = new WeakMap<object, ValidateFunction>();

  /**
   * Returns how a response contradicts the document; undefined for a documented response.
   * @param path with `{name}` for parameters
   */
  function problemOf(
    method: string,
    path: string,
    { status, headers, text }: CheckedResponse,
  ): string | undefined {
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) {
      return `${method} ${path} is not in the document`;
    }
    const declared = operation.responses[status];
    if (declared === undefined) {
      return `${operation.operationId} responded with ${status}, which is not declared: ${text}`;
    }
    const component = declared.$ref?.slice('#/components/responses/'.length);
    const content =
      (component === undefined ? declared : document.components.responses[component])?.content ??
      {};
    const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
    const [, media] =
      Object.entries(content).find(([name]) => name.split(';', 1)[0] === type) ?? [];
    if (media === undefined) {
      return text === ''
        ? undefined
        : `${operation.operationId}: ${status} has the undeclared type ${type}`;
    }
    if (!/[/+]json$/.test(type)) {
      return undefined;
    }
    const problem = validate(media.schema, JSON.parse(text));
    return problem && `${operation.operationId}: ${status} ${problem} ${text.slice(0, 500)}`;
  }

  /** Returns how a value violates a schema of the document; undefined for a valid value. */
  function validate(schema: object, value: unknown): string | undefined {
    let valid = compiled.get(schema);
    if (valid === undefined) {
      valid = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')));
      compiled.set(schema, valid);
    }
    return valid(value) ? undefined : ajv.errorsText(valid.errors);
  }
  return { problemOf, validate };
}
