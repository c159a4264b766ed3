import type { MediaType, OpenApiDocument, Parameter } from '../document.ts';
import type { ResolvedOperation } from '../resolve-operation.ts';
import { mediaExample, schemasOf } from '../schema-example.ts';

/** The HTTP request of a code sample. */
export interface SampleRequest {
  /** The method in capital letters. */
  method: string;
  /** The absolute URL. */
  url: string;
  headers: Record<string, string>;
  body?: SampleBody;
}

/** JSON, a text such as CSV, or a file on the reader's disk. */
export type SampleBody = { json: unknown } | { text: string } | { file: string };

/** Values in a sample that readers must replace with their own values. */
export const placeholders = {
  origin: 'https://YOUR_HOST',
  apiKey: 'YOUR_API_KEY',
  basic: 'BASE64_OF_CLIENT_ID_AND_SECRET',
} as const;

const form = 'application/x-www-form-urlencoded';

/**
 * Returns the request of an operation, with the required parameters and the example of the body.
 */
export function sampleRequest(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: ResolvedOperation,
): SampleRequest {
  const required = operation.parameters.filter((parameter) => parameter.required);
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = type && media ? sampleBody(document, type, media) : undefined;
  return {
    method: method.toUpperCase(),
    url: originOf(document) + filledPath(path, required) + queryOf(required),
    headers: {
      ...credentialsOf(operation),
      ...Object.fromEntries(
        required.filter((one) => one.in === 'header').map((one) => [one.name, exampleOf(one)]),
      ),
      ...(type === undefined ? {} : { 'Content-Type': type }),
    },
    ...(body ? { body } : {}),
  };
}

/** Returns the example of a parameter, or `{name}` if the parameter has no example. */
export function exampleOf({ name, example, schema }: Parameter): string {
  const { default: preset, enum: values } = schema as { default?: unknown; enum?: unknown[] };
  return String(example ?? preset ?? values?.[0] ?? `{${name}}`);
}

function originOf({ servers: [server] }: OpenApiDocument): string {
  const url = server?.url ?? '/';
  return url === '/' ? placeholders.origin : url.replace(/\/$/, '');
}

function filledPath(path: string, parameters: readonly Parameter[]): string {
  return path.replace(/\{([^}]+)\}/g, (placeholder, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const value = parameter === undefined ? placeholder : exampleOf(parameter);
    return value === placeholder ? value : encodeURIComponent(value);
  });
}

function queryOf(parameters: readonly Parameter[]): string {
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === 'query')
      .map((one): [string, string] => [one.name, exampleOf(one)]),
  );
  return query.size === 0 ? '' : `?${query}`;
}

function credentialsOf({ security }: ResolvedOperation): Record<string, string> {
  const schemes = security.flatMap(Object.keys);
  if (schemes.includes('apiKey')) {
    return { 'X-API-Key': placeholders.apiKey };
  }
  return schemes.includes('clientBasic') ? { Authorization: `Basic ${placeholders.basic}` } : {};
}

function sampleBody(document: OpenApiDocument, type: string, media: MediaType): SampleBody {
  const value = mediaExample(media, schemasOf(document));
  if (/[/+]json$/.test(type)) {
    return { json: value ?? {} };
  }
  if (type === form) {
    const fields = Object.entries((value ?? {}) as Record<string, unknown>).filter(
      ([, text]) => text !== undefined,
    );
    const texts = fields.map(([name, text]): [string, string] => [name, String(text)]);
    return { text: `${new URLSearchParams(texts)}` };
  }
  return typeof value === 'string' ? { text: value } : { file: 'file' };
}
