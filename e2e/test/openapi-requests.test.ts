import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import fc from 'fast-check';
import { type JsonSchema, schemaArbitrary } from '../src/schema-arbitrary.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

interface Operation {
  operationId: string;
  parameters: (Parameter & { $ref?: string })[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const requestsPerOperation = inShape({ short: 2, long: 20 });
/** These operations would end the credential of the test. */
const skipped = /^(?:revokeApiKey|removeMember|erasePerson)/;

/**
 * Rules beyond JSON Schema: rules of stored data, of two fields together, of check digits.
 * Descriptions contain these rules.
 */
const outsideSchema = [
  /^cursor |^offset must not be combined/,
  /Idempotency-Key was used before/,
  /check digit|must be a 12-character FIGI|must be a year/,
  /^jwks/,
  /contradicts .+: no value satisfies both filters/,
  /^sort (?:must not contain a field twice|contains )/,
  /^(?:filter|columns)\./,
  /^region must be us: /,
  /^expiresAt must be in the future/,
  /^mapping |^preset must be the name of|column/,
  /^(?:redirectUris|postLogoutRedirectUris|grantTypes|owner\.email)/,
  /^name is required if there is no tickerSymbol/,
  /checkpoint/,
  /^duplicates must (?:be ids of|not contain)|^valuesFrom\./,
  /^(?:ids|removeTags) must not contain|^(?:ids|changes) is required if there|must be left out if there are/,
  /^body must be a PNG, JPEG or WebP image/,
  /^organizations must be left out for the visibility/,
  /^q must contain a letter or a digit/,
  /^url (?:cannot be called: |must have a valid host and port)/,
  /^domain must (?:end in a public top-level domain|not be a public suffix)/,
];

describe('requests that are valid by the OpenAPI document', () => {
  let platform: RunningDemo;
  let document: Document;

  before(async () => {
    platform = await startDemo();
    document = (await platform.call('GET', '/openapi.json')).body;
  });

  after(() => platform.stop());

  const resolve = (reference: string): JsonSchema => {
    let value: unknown = document;
    for (const step of reference.slice(2).split('/')) {
      value = (value as JsonSchema)[step];
    }
    return value as JsonSchema;
  };

  function requests(method: string, path: string, operation: Operation) {
    const parameters = operation.parameters.map(
      (one) => (one.$ref ? resolve(one.$ref) : one) as unknown as Parameter,
    );
    const inputs = Object.fromEntries(
      parameters.map((one) => [`${one.in} ${one.name}`, schemaArbitrary(one.schema, resolve)]),
    );
    const requiredKeys = parameters
      .filter(({ required }) => required)
      .map((one) => `${one.in} ${one.name}`);
    const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const body = media ? schemaArbitrary(media.schema, resolve) : fc.constant(undefined);
    const record = fc.record(inputs, { requiredKeys });
    return fc
      .tuple(record, body)
      .map(([values, sent]) => toRequest(method, path, parameters, values, type, sent));
  }

  it('are not refused as invalid', async () => {
    const refused: string[] = [];
    let sent = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (!path.startsWith('/v2/') || skipped.test(operation.operationId)) {
          continue;
        }
        const samples = fc.sample(requests(method, path, operation), {
          numRuns: requestsPerOperation,
          seed: 12,
        });
        for (const request of samples) {
          const { status, body } = await platform.call(request.method, request.path, {
            key: platform.demo.apiKey,
            ...request,
          });
          sent++;
          if (![400, 415, 422].includes(status) && status < 500) {
            continue;
          }
          const errors: { field: string; message: string }[] = body.errors ?? [];
          const messages = errors.map(({ field, message }) => `${field} ${message}`);
          for (const message of messages.length > 0 ? messages : [body.message as string]) {
            if (!outsideSchema.some((rule) => rule.test(message))) {
              refused.push(
                `${operation.operationId}: ${status} ${message} ${JSON.stringify(request).slice(0, 300)}`,
              );
            }
          }
        }
      }
    }
    expect(refused.join('\n')).to.equal('');
    expect(sent).to.be.greaterThan(250);
  });
});

function toRequest(
  method: string,
  path: string,
  parameters: Parameter[],
  values: Record<string, unknown>,
  contentType: string | undefined,
  body: unknown,
) {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let filled = path;
  for (const one of parameters) {
    const value = values[`${one.in} ${one.name}`];
    if (value === undefined) {
      continue;
    }
    if (one.in === 'path') {
      filled = filled.replace(`{${one.name}}`, encodeURIComponent(String(value)));
    } else if (one.in === 'header') {
      headers[one.name] = String(value);
    } else {
      query.set(one.name, Array.isArray(value) ? value.join(',') : String(value));
    }
  }
  if (contentType !== undefined) {
    headers['Content-Type'] = contentType;
  }
  const text = contentType?.includes('json') && body !== undefined ? JSON.stringify(body) : body;
  return {
    method: method.toUpperCase(),
    path: query.size > 0 ? `${filled}?${query}` : filled,
    headers,
    body: text,
  };
}
