import { defineEndpoint, problemSchema, versionedPath } from '@irp/contracts';
import { resolveCredential } from '@irp/contracts/authorization';
import { webhookEventExample, webhookEventTypes } from '@irp/contracts/notifications';
import {
  buildOpenApi,
  exampleOf,
  type OpenApiDocument,
  publicEndpoints,
  resolveOperation,
  servedOpenApi,
} from '@irp/contracts/openapi';
import { errorCodes } from '@irp/errors';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { z } from 'zod';

const baseUrl = 'https://api.example.com';
const document = servedOpenApi('v2', baseUrl);
const documents = [document, servedOpenApi('v1', baseUrl)];
const operationsOf = (one: OpenApiDocument) =>
  Object.entries(one.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      path,
      method,
      ...resolveOperation(one, operation),
    })),
  );
const operations = documents.flatMap(operationsOf).filter(({ tags }) => !tags.includes('OAuth'));

const thing = z
  .object({
    id: z.string(),
    size: z.string().transform(Number).default(1),
  })
  .meta({ id: 'Thing' });
const changeThing = defineEndpoint({
  operationId: 'changeThing',
  method: 'patch',
  path: '/things/{id}',
  versions: ['v1', 'v2'],
  access: 'principal',
  permission: { scopes: ['investments.write'] },
  tag: 'Things',
  summary: 'Change a thing',
  params: z.object({ id: z.string() }),
  query: z.object({ dryRun: z.enum(['true', 'false']).optional().describe('Only check') }),
  headers: z.object({
    'if-match': z.string().optional(),
    accept: z.string().optional(),
  }),
  body: thing,
  idempotent: true,
  responses: {
    200: {
      description: 'Changed',
      schema: thing,
      headers: { ETag: 'The new state' },
    },
    423: { description: 'Locked', schema: problemSchema },
  },
});

describe('OpenAPI document', () => {
  it('includes every member of a response contract: a misspelt member would be ignored', () => {
    const known = ['description', 'schema', 'contentTypes', 'streamed', 'examples', 'headers'];
    for (const { operationId, responses } of publicEndpoints) {
      for (const [status, response] of Object.entries(responses)) {
        expect(known, `${operationId} ${status}`).to.include.members(Object.keys(response));
      }
    }
  });

  for (const one of documents) {
    it(`of version ${one.info.version} is valid OpenAPI 3.1`, async () => {
      const result = await new Validator().validate(
        structuredClone(one) as unknown as Record<string, unknown>,
      );
      expect(result.errors ?? '', JSON.stringify(result.errors)).to.equal('');
      expect(result.valid).to.equal(true);
      expect(one.openapi).to.match(/^3\.1\./);
    });

    it(`of version ${one.info.version} has paths of its version only`, () => {
      const others = Object.keys(one.paths).filter(
        (path) => /^\/v\d/.test(path) && !path.startsWith(`/v${one.info.version}/`),
      );
      expect(others).to.deep.equal([]);
    });
  }

  it('is of the newest version by default', () => {
    expect(buildOpenApi({ endpoints: publicEndpoints }).paths)
      .to.include.keys('/v2/status', '/investments')
      .and.not.have.any.keys('/v1/status');
    expect(documents[1]!.paths).not.to.have.any.keys('/investments', '/oauth/token');
  });

  it('contains every public endpoint in every version, and no other', () => {
    const expected = publicEndpoints.flatMap((endpoint) =>
      endpoint.versions.map((version) => `${endpoint.method} ${versionedPath(endpoint, version)}`),
    );
    expect(operations.map(({ name }) => name)).to.have.members(expected);
    expect(expected).to.include('get /v2/status');
  });

  it('does not contain internal endpoints', () => {
    expect(publicEndpoints).not.to.include(resolveCredential);
    expect(JSON.stringify(documents)).not.to.include('/internal/');
  });

  it('has a unique id for each operation', () => {
    for (const one of documents) {
      const ids = operationsOf(one).map(({ operationId }) => operationId);
      expect(new Set(ids).size).to.equal(ids.length);
      expect(ids).to.include('getStatus');
      expect(ids.filter((id) => /V\d$/.test(id))).to.deep.equal([]);
    }
    expect(() =>
      buildOpenApi({ endpoints: [changeThing, { ...changeThing, path: '/other/{id}' }] }),
    ).to.throw('changeThing');
  });

  it('marks v1 as deprecated, with its headers, but not v2', () => {
    for (const { name, path, deprecated, responses } of operations) {
      const isV1 = path.startsWith('/v1/');
      expect(deprecated ?? false, name).to.equal(isV1);
      for (const { headers } of Object.values(responses)) {
        expect('X-Deprecation-Date' in headers, name).to.equal(isV1);
        expect(headers, name).to.include.keys('X-RateLimit-Remaining', 'RateLimit', 'X-Request-Id');
      }
    }
  });

  it('describes every parameter, and declares every path parameter', () => {
    for (const { name, path, parameters } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(
        inPath.map((parameter) => `{${parameter.name}}`),
        name,
      ).to.have.members(path.match(/\{\w+\}/g) ?? []);
      for (const parameter of parameters) {
        expect(parameter.description, `${name} ${parameter.name}`).to.be.a('string');
      }
    }
  });

  it('has an example of every required parameter, so that copied code runs', () => {
    const missing = operations.flatMap(({ name, parameters }) =>
      parameters
        .filter((parameter) => parameter.required && exampleOf(parameter).startsWith('{'))
        .map((parameter) => `${name}: ${parameter.name}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it('describes whole numbers of a query as integers, with their bounds and default', () => {
    const audit = operations
      .find((one) => one.name === 'get /v2/audit/exports')
      ?.parameters.find(({ name }) => name === 'after');
    expect(audit?.schema).to.deep.equal({
      type: 'integer',
      minimum: 0,
      maximum: 999_999_999_999,
    });
    for (const { name, parameters } of operations) {
      for (const one of parameters.filter((parameter) =>
        ['limit', 'offset'].includes(parameter.name),
      )) {
        expect(one.schema, name)
          .to.include({ type: 'integer', minimum: 0 })
          .and.not.have.property('pattern');
        expect(one.schema.default, name).to.be.a('number');
      }
    }
  });

  it('has defaults of the type of their parameter', () => {
    for (const { name, parameters } of operations) {
      for (const { schema, ...one } of parameters) {
        if (schema.default === undefined) {
          continue;
        }
        const type = Number.isInteger(schema.default) ? 'integer' : typeof schema.default;
        expect(type, `${name} ${one.name}`).to.equal(schema.type);
        if (schema.enum) {
          expect(schema.enum, `${name} ${one.name}`).to.include(schema.default);
        }
      }
    }
  });

  it('shares parameters, errors and bodies, and stays small', () => {
    // As served, with the examples of all requests and responses. With every shape repeated, the
    // document had twice the size.
    expect(JSON.stringify(document).length / operationsOf(document).length).to.be.lessThan(7_000);
    const item = document.paths['/v2/investments/{id}']!.patch!;
    expect(item.parameters.every((one) => '$ref' in one)).to.equal(true);
    for (const [status, response] of Object.entries(item.responses)) {
      expect('$ref' in response, status).to.equal(Number(status) >= 400);
    }
  });

  it('names the accepted entity tags of If-Match', () => {
    const { pattern } = document.components.parameters.IfMatchParameter!.schema as {
      pattern: string;
    };
    for (const tags of ['"5"', 'W/"5"', '"5", "6",W/"7"', '*', '""']) {
      expect(tags).to.match(new RegExp(pattern));
    }
    for (const tags of ['0', '5', '"5" "6"', '*, "5"', "'5'", '"5', '']) {
      expect(tags).not.to.match(new RegExp(pattern));
    }
  });

  it('has the error codes as an enumeration', () => {
    expect(document.components.schemas.ErrorCode?.enum).to.have.members([...errorCodes]);
    const responses = Object.entries(document.components.responses);
    for (const [name, { content }] of responses.filter(([one]) => !one.startsWith('OAuth'))) {
      const example = content?.['application/problem+json']?.example;
      expect(problemSchema.safeParse(example).success, name).to.equal(true);
    }
  });

  it('describes every operation, and refers to every shared response', () => {
    for (const { name, description } of operations) {
      expect(description, name).to.be.a('string').and.not.equal('');
    }
    const text = JSON.stringify(document.paths);
    for (const name of Object.keys(document.components.responses)) {
      expect(text).to.include(`responses/${name}"`);
    }
  });

  it('has the request of every webhook type, on request', () => {
    expect(Object.keys(document.webhooks ?? {})).to.deep.equal([...webhookEventTypes]);
    const { post } = document.webhooks!['application.unpublished']!;
    expect([post.operationId, post.security]).to.deep.equal(['receiveApplicationUnpublished', []]);
    expect(post.requestBody?.content['application/json']?.example).to.deep.equal(
      webhookEventExample('application.unpublished'),
    );
    const required = post.parameters.map((one) =>
      'required' in one && one.required ? one.name : '',
    );
    expect(required).to.deep.equal(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    expect(buildOpenApi({ endpoints: publicEndpoints })).not.to.have.property('webhooks');
  });

  it('has no member that is accepted and ignored', () => {
    const { InstallationPolicy, InstallationPolicyInput } = document.components.schemas;
    expect(InstallationPolicy?.properties).to.include.keys('publisherNames');
    expect(InstallationPolicyInput?.properties)
      .to.include.keys('approvedPublishers')
      .and.not.include.keys('publisherNames');
  });

  it('resolves every reference', () => {
    for (const [, pointer] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      let value: unknown = document;
      for (const step of pointer!.split('/')) {
        value = (value as Record<string, unknown>)[step];
      }
      expect(value, pointer).to.be.an('object');
    }
  });

  describe('of one endpoint', () => {
    const one = buildOpenApi({ endpoints: [changeThing] });
    const operation = resolveOperation(one, one.paths['/v2/things/{id}']!.patch!);

    it('has its parameters of path, query and headers', () => {
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(names).to.deep.equal([
        'path id',
        'query dryRun',
        'header If-Match',
        'header Idempotency-Key',
      ]);
      expect(operation.parameters.map(({ required }) => required)).to.deep.equal([
        true,
        false,
        false,
        false,
      ]);
    });

    it('adds the common errors to its own responses', () => {
      const statuses = Object.keys(operation.responses).map(Number);
      expect(statuses).to.have.members([
        200, 400, 401, 403, 404, 408, 409, 412, 413, 414, 415, 421, 422, 423, 429, 431, 500, 501,
        502, 503, 504,
      ]);
      expect(operation.responses[412]!.content).to.have.all.keys('application/problem+json');
      expect(operation.responses[423]!.description).to.equal('Locked');
      expect(operation.responses[200]!.headers).to.include.keys('ETag');
      expect(operation.responses[429]!.headers).to.include.keys('Retry-After');
      const older = buildOpenApi({ endpoints: [changeThing], version: 'v1' });
      expect(older.paths['/v1/things/{id}']!.patch!.responses).to.include.keys('410');
    });

    it('lists the required scopes of OAuth, beside the other security schemes', () => {
      const scopes = ['investments.write'];
      expect(operation.security).to.deep.equal([
        { apiKey: [] },
        { apiKeyQuery: [] },
        { bearer: [] },
        { oauth2: scopes },
      ]);
      expect(operation.description).to.include('`investments.write`');
    });

    it('has separate schemas for input and output if they differ', () => {
      const { Thing, ThingOutput } = one.components.schemas;
      expect([Thing, ThingOutput].map((schema) => schema?.required)).to.deep.equal([
        ['id'],
        ['id', 'size'],
      ]);
    });
  });
});
