import {
  buildOpenApi,
  defineEndpoint,
  problemSchema,
  publicEndpoints,
  resolveCredential,
  versionedPath,
} from '@irp/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { z } from 'zod';

const document = buildOpenApi({ endpoints: publicEndpoints, baseUrl: 'https://api.example.com' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, ...operation })),
);

const thing = z.object({ id: z.string(), size: z.string().transform(Number).default(1) }).meta({ id: 'Thing' });
const changeThing = defineEndpoint({
  operationId: 'changeThing',
  method: 'patch',
  path: '/things/{id}',
  versions: ['v1', 'v2'],
  access: 'principal',
  scopes: ['investments.write'],
  tag: 'Things',
  summary: 'Change a thing',
  params: z.object({ id: z.string() }),
  query: z.object({ dryRun: z.enum(['true', 'false']).optional().describe('Only check') }),
  headers: z.object({ 'if-match': z.string().optional(), accept: z.string().optional() }),
  body: thing,
  idempotent: true,
  answers: {
    200: { description: 'Changed', schema: thing, headers: { ETag: 'The new state' } },
    423: { description: 'Locked', schema: problemSchema },
  },
});

describe('OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>);
    expect(result.errors ?? '', JSON.stringify(result.errors)).to.equal('');
    expect(result.valid).to.equal(true);
    expect(document.openapi).to.match(/^3\.1\./);
  });

  it('holds every public endpoint in every version, and nothing else', () => {
    const expected = publicEndpoints.flatMap((endpoint) =>
      endpoint.versions.map((version) => `${endpoint.method} ${versionedPath(endpoint, version)}`),
    );
    expect(operations.map(({ name }) => name)).to.have.members(expected);
    expect(expected).to.include('get /v2/status');
  });

  it('tells nothing of internal endpoints', () => {
    expect(publicEndpoints).not.to.include(resolveCredential);
    expect(JSON.stringify(document)).not.to.include('/internal/');
  });

  it('gives each operation an id of its own', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids).to.include.members(['getStatusV1', 'getStatusV2']);
    expect(() => buildOpenApi({ endpoints: [changeThing, { ...changeThing, path: '/other/{id}' }] })).to.throw(
      'changeThing',
    );
  });

  it('marks v1 as deprecated, with its headers, and v2 not', () => {
    for (const { name, path, deprecated, responses } of operations) {
      const isV1 = path.startsWith('/v1/');
      expect(deprecated ?? false, name).to.equal(isV1);
      for (const { headers } of Object.values(responses)) {
        expect('X-Deprecation-Date' in headers, name).to.equal(isV1);
        expect(headers, name).to.include.keys('X-RateLimit-Remaining', 'RateLimit', 'X-Request-Id');
      }
    }
  });

  it('describes every parameter, and declares every one that a path names', () => {
    for (const { name, path, parameters } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(
        inPath.map((parameter) => `{${parameter.name}}`),
        name,
      ).to.have.members(path.match(/\{\w+\}/g) ?? []);
      for (const parameter of parameters) expect(parameter.description, `${name} ${parameter.name}`).to.be.a('string');
    }
  });

  it('resolves every reference', () => {
    for (const [, pointer] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      let value: unknown = document;
      for (const step of pointer!.split('/')) value = (value as Record<string, unknown>)[step];
      expect(value, pointer).to.be.an('object');
    }
  });

  describe('of one endpoint', () => {
    const one = buildOpenApi({ endpoints: [changeThing] });
    const operation = one.paths['/v2/things/{id}']!.patch!;

    it('names its parameters in path, query and headers', () => {
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(names).to.deep.equal(['path id', 'query dryRun', 'header If-Match', 'header Idempotency-Key']);
      expect(operation.parameters.map(({ required }) => required)).to.deep.equal([true, false, false, false]);
    });

    it('adds the errors that follow from its shape to its own answers', () => {
      const statuses = Object.keys(operation.responses).map(Number);
      expect(statuses).to.have.members([
        ...[200, 400, 401, 403, 404, 408, 409, 412, 413, 414, 415, 422, 423, 429, 431, 503],
      ]);
      expect(operation.responses[412]!.content).to.have.all.keys('application/problem+json');
      expect(operation.responses[423]!.description).to.equal('Locked');
      expect(operation.responses[200]!.headers).to.include.keys('ETag');
      expect(operation.responses[429]!.headers).to.include.keys('Retry-After');
      expect(one.paths['/v1/things/{id}']!.patch!.responses).to.include.keys('410');
    });

    it('says the scopes that it needs with each way to authenticate', () => {
      const scopes = ['investments.write'];
      expect(operation.security).to.deep.equal([{ apiKey: scopes }, { apiKeyQuery: scopes }, { bearer: scopes }]);
      expect(operation.description).to.include('`investments.write`');
    });

    it('tells what is sent from what is answered where a schema converts', () => {
      const { Thing, ThingOutput } = one.components.schemas;
      expect([Thing, ThingOutput].map((schema) => schema?.required)).to.deep.equal([['id'], ['id', 'size']]);
    });
  });
});
