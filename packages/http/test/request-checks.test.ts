import { request as nodeRequest } from 'node:http';
import { defineEndpoint } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { bind } from '@irp/http';
import { expect } from 'chai';
import { z } from 'zod';
import { requireValid } from '../src/check-request.ts';
import { shownValue } from '../src/shown-value.ts';
import { type RunningApp, startApp } from './support/start-app.ts';

const put = defineEndpoint({
  operationId: 'put',
  method: 'put',
  path: '/things/{id}',
  versions: ['v2'],
  access: 'operations',
  tag: 'T',
  summary: 's',
  params: z.object({ id: z.string().max(5, 'must be short') }),
  query: z.strictObject({
    limit: z
      .string({ error: 'must be given only once' })
      .regex(/^\d+$/, 'must be digits')
      .optional(),
  }),
  headers: z.object({ 'x-size': z.string().regex(/^\d+$/, 'must be digits').optional() }),
  body: z.strictObject({
    name: z.string({ error: 'must be text' }),
    tags: z.array(z.string()).optional(),
    inner: z.strictObject({ deep: z.int() }).optional(),
  }),
  responses: {
    200: {
      description: 'ok',
      schema: z.unknown(),
    },
  },
});

const { headers: _headers, params: _params, ...plainly } = put;
/** The schemas have no messages of their own. */
const plain = defineEndpoint({
  ...plainly,
  operationId: 'plain',
  path: '/plain',
  query: z.strictObject({ region: z.string() }),
  body: z.strictObject({
    word: z.string().min(1).max(5),
    count: z.int().max(10).optional(),
    list: z.array(z.number()).max(2).optional(),
    kind: z.enum(['x', 'y']).optional(),
  }),
});

const withoutBody = defineEndpoint({
  operationId: 'withoutBody',
  method: 'post',
  path: '/without-body',
  versions: ['v2'],
  access: 'operations',
  tag: 'T',
  summary: 's',
  responses: { 204: { description: 'ok' } },
});

describe('createHttpApp: request validation', () => {
  let app: RunningApp;
  before(async () => {
    app = await startApp(
      [
        bind(put, async ({ body, query, headers }) => ({
          status: 200 as const,
          body: {
            body,
            query,
            headers,
          },
        })),
        bind(plain, async () => ({
          status: 200 as const,
          body: {},
        })),
        bind(withoutBody, async () => ({ status: 204 as const })),
      ],
      { maxBodyBytes: 1_000 },
    );
  });
  after(() => app.stop());

  const json = { 'content-type': 'application/json' };
  const send = (body: unknown, headers: Record<string, string> = json) =>
    app.send('PUT', '/v2/things/1', { body, headers });

  it('passes the parsed parts, and only the headers of the contract', async () => {
    const headers = {
      ...json,
      'x-size': '3',
      'x-other': 'y',
    };
    const { body } = await app.send('PUT', '/v2/things/1?limit=2', {
      body: { name: 'n' },
      headers,
    });
    expect(body).to.deep.equal({
      body: { name: 'n' },
      query: { limit: '2' },
      headers: { 'x-size': '3' },
    });
  });

  it('reports every invalid field in one response', async () => {
    const headers = { ...json, 'x-size': 'big' };
    const body = {
      name: 7,
      tags: ['a', 1],
      inner: { deep: 1.5, wrong: 1 },
      more: 1,
    };
    const response = await app.send('PUT', '/v2/things/too-long?limit=x&sort=1', { body, headers });
    expect(response.status).to.equal(400);
    const fields = response.body.errors.map(({ field }: { field: string }) => field);
    expect(fields).to.have.members([
      'id',
      'limit',
      'sort',
      'x-size',
      'name',
      'tags.1',
      'inner.deep',
      'inner.wrong',
      'more',
    ]);
    expect(response.body.message)
      .to.include('name must be text')
      .and.to.include('sort is not a known parameter');
  });

  it('names the nearest name first, and the accepted names once, at most 20', () => {
    const names = Array.from({ length: 25 }, (_, at) => `member${at}`);
    const shape = Object.fromEntries(names.map((name) => [name, z.string().optional()]));
    const schema = z.strictObject({
      ...shape,
      sector: z.string().optional(),
      changes: z.strictObject({ ceo: z.string() }).optional(),
    });
    const listed = names.slice(0, 20).join(', ');
    for (const [body, message] of [
      [
        { Sectr: 'x', other: 1, secto: 2 },
        `Sectr is not a known field: did you mean sector? The fields are ${listed} and 7 more; other is not a known field; secto is not a known field: did you mean sector?`,
      ],
      [
        { changes: { ceo: 'Ann', ceoo: 'x', zzz: 'y' } },
        'changes.ceoo is not a known field: did you mean ceo? The fields are ceo; changes.zzz is not a known field',
      ],
      [
        { changes: { ceo: 'Ann', sector: 'x' } },
        'changes.sector must be beside changes, not inside changes',
      ],
    ] as const) {
      expect(() => requireValid(schema, body)).to.throw(PlatformError, message);
    }
  });

  it('reports the first hundred errors of a megabyte, and the number of further errors', () => {
    // With a cost for each pair of errors this would take half a minute.
    const body = Object.fromEntries(Array.from({ length: 95_000 }, (_, n) => [`f${n}`, 1]));
    const check = () => requireValid(z.strictObject({ name: z.string() }), { name: 7, ...body });
    expect(check).to.throw(
      PlatformError,
      /^name .*; f0 is not a known field: the fields are name; f1 is not a known field; .*; and 94901 more errors$/,
    );
    try {
      check();
    } catch (error) {
      expect((error as PlatformError).errors).to.have.length(100);
      expect((error as PlatformError).message.length).to.be.below(5_000);
    }
  });

  it('shows the sent values: truncated texts, and neither secrets nor the values of unknown fields', async () => {
    const body = {
      name: 7,
      inner: {
        deep: 'x'.repeat(300),
        clientSecret: 'irs_1',
      },
      tags: ['a', null],
      more: 1,
    };
    const { errors } = (await app.send('PUT', '/v2/things/one?limit=ten', { body, headers: json }))
      .body;
    const values = Object.fromEntries(
      errors.map(({ field, ...rest }: { field: string }) => [field, rest]),
    );
    expect(values.limit).to.include({ value: 'ten' });
    expect(values.name).to.include({ value: 7 });
    expect(values['tags.1']).to.include({ value: null });
    expect(values['inner.deep']).to.include({ value: `${'x'.repeat(100)}…` });
    for (const unknown of ['more', 'inner.clientSecret']) {
      expect(values[unknown]).not.to.have.property('value');
    }
    expect(shownValue({ password: { first: 'a' } }, ['password', 'first'])).to.deep.equal({});
    expect(shownValue({ jwks: { keys: [{ d: 'a' }] } }, ['jwks', 'keys', 0, 'd'])).to.deep.equal(
      {},
    );
  });

  it('has a message for each kind of error, reported once', async () => {
    const invalid: [body: Record<string, unknown>, field: string, message: string][] = [
      [{}, 'word', 'is required'],
      [{ word: 7 }, 'word', 'must be a string'],
      [{ word: ['a', 'b'] }, 'word', 'must be a string'],
      [{ word: 'x'.repeat(6) }, 'word', 'must be at most 5 characters'],
      [{ word: '' }, 'word', 'must not be empty'],
      [{ word: 'a', count: '1' }, 'count', 'must be a number'],
      [{ word: 'a', count: 1e30 }, 'count', 'must be at most 10'],
      [{ word: 'a', list: [1, 2, 3] }, 'list', 'must have at most 2 entries'],
      [{ word: 'a', kind: 'z' }, 'kind', 'must be one of x, y'],
      [
        {
          word: 'a',
          list: {},
        },
        'list',
        'must be a list',
      ],
    ];
    for (const [body, field, message] of invalid) {
      const { errors } = (await app.send('PUT', '/v2/plain?region=us', { body })).body;
      const value = body[field];
      const shown = value === undefined || typeof value === 'object' ? {} : { value };
      expect(errors.at(-1), JSON.stringify(body)).to.deep.equal({
        field,
        ...shown,
        message,
      });
      expect(new Set(errors.map((error: object) => JSON.stringify(error))).size).to.equal(
        errors.length,
      );
    }
    const query = async (text: string) =>
      (await app.send('PUT', `/v2/plain${text}`, { body: { word: 'a' } })).body.errors;
    expect(await query('')).to.deep.equal([{ field: 'region', message: 'is required' }]);
    expect(await query('?region=us&region=eu')).to.deep.equal([
      { field: 'region', message: 'must be given only once' },
    ]);
  });

  it('rejects a repeated parameter', async () => {
    const { status, body } = await app.send('PUT', '/v2/things/1?limit=1&limit=2', {
      body: { name: 'n' },
    });
    expect([status, body.errors]).to.deep.equal([
      400,
      [{ field: 'limit', message: 'must be given only once' }],
    ]);
  });

  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/merge-patch+json',
  ]) {
    it(`accepts ${type}`, async () => {
      expect((await send('{"name":"é"}', { 'content-type': type })).body.body).to.deep.equal({
        name: 'é',
      });
    });
  }

  describe('of an operation without a body', () => {
    const favorite = (body: string | undefined, method = 'POST') =>
      app.send(method, '/v2/without-body', {
        body,
        headers: body === undefined ? {} : json,
      });

    for (const body of [undefined, '', '{}', ' { }\n']) {
      it(`accepts ${JSON.stringify(body)}`, async () => {
        expect((await favorite(body)).status).to.equal(204);
      });
    }

    for (const body of ['{"x":1}', '[]', 'null', 'x', `{${' '.repeat(200)}}`]) {
      it(`rejects ${JSON.stringify(body).slice(0, 20)}`, async () => {
        const { status, body: problem } = await favorite(body);
        const message = 'must be absent or {}: this operation takes no body';
        expect([status, problem.errors]).to.deep.equal([400, [{ field: 'body', message }]]);
      });
    }
  });

  for (const headers of [
    {},
    { 'content-type': 'text/json' },
    { 'content-type': 'application/json-patch+json' },
    { 'content-type': 'application/json; charset=latin1' },
    { ...json, 'content-encoding': 'gzip' },
  ]) {
    it(`returns 415 for ${JSON.stringify(headers)}`, async () => {
      expect((await send('{"name":"n"}', headers as Record<string, string>)).status).to.equal(415);
    });
  }

  for (const body of [
    '',
    '{',
    '{"name":"n"}x',
    "{'name':1}",
    '\u0000',
    'undefined',
    '{"name":"a\\u0000"}',
    '{"name":"\\ud800"}',
    '{"a\\u0000":1}',
    '{"__proto__":{"x":1}}',
    '{"tags":[{"__proto__":1}]}',
    `${'['.repeat(21)}${']'.repeat(21)}`,
    '{"name":"n","inner":{"deep":1e400}}',
    '{"name":"n","inner":{"deep":-1e400}}',
  ]) {
    it(`returns 400 for ${JSON.stringify(body).slice(0, 40)}`, async () => {
      const response = await send(body);
      expect([response.status, response.body.error]).to.deep.equal([400, 'invalid_request']);
    });
  }

  it('returns 400 for bytes that are not UTF-8', async () => {
    expect((await send(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).status).to.equal(400);
  });

  it('names the field that contains NUL', async () => {
    const { body } = await send('{"name":"n","tags":["ok","a\\u0000"]}');
    expect(body.errors[0].field).to.equal('tags.1');
  });

  for (const [body, field] of [
    ['{"name":"a","name":"b"}', 'name'],
    ['{"name":"a","name":"a"}', 'name'],
    ['{"name":"a","inner":{"deep":1,"deep":1}}', 'inner.deep'],
    ['{"name":"a","tags":["x",{"a":{"b":1},"a":[2]}]}', 'tags.1.a'],
    // The names differ in spelling, and are equal.
    ['{"name":"a","\\u006eame":"b"}', 'name'],
    // The lost object has members, too.
    ['{"inner":{"deep":1},"name":"{:}","inner":3}', 'inner'],
    ['{ "name" : "a" , "name" : "b" }', 'name'],
  ] as const) {
    it(`returns 400 for ${body}, and names ${field}`, async () => {
      const response = await send(body);
      expect([response.status, response.body.errors]).to.deep.equal([
        400,
        [{ field, message: 'must occur only once: the object has two members with this name' }],
      ]);
    });
  }

  it('counts no colon or quote within a string as a member', async () => {
    const body = String.raw`{ "name" : "a\": \\\":", "tags" : [":", "\u003a", "{\"a\":1,\"a\":2}", "\\"] }`;
    const response = await send(body);
    expect(response.status, response.text).to.equal(200);
  });

  it('returns 413 for a body that is too large, with and without Content-Length', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(1_000) });
    expect((await send(large)).status).to.equal(413);
    const status = await new Promise((resolve, reject) => {
      const request = nodeRequest(
        `${app.url}/v2/things/1`,
        { method: 'PUT', headers: json },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      request.on('error', reject);
      request.write(large.slice(0, 600));
      request.write(large.slice(600));
      request.end();
    });
    expect(status).to.equal(413);
  });

  it('keeps serving after a client disconnects in the middle of a body', async () => {
    await new Promise<void>((resolve) => {
      const headers = { ...json, 'content-length': '500' };
      const request = nodeRequest(`${app.url}/v2/things/1`, { method: 'PUT', headers });
      request.on('error', () => resolve());
      request.write('{"name":');
      request.on('socket', (socket) =>
        socket.once('connect', () => setTimeout(() => request.destroy(new Error('gone')), 20)),
      );
    });
    expect((await send({ name: 'n' })).status).to.equal(200);
    expect(app.logged.filter(({ level }) => level === 'error')).to.deep.equal([]);
  });

  it('rejects parameters with the names of prototype members', async () => {
    for (const query of ['__proto__=1', 'constructor=1', 'toString=1', 'limit[$ne]=1']) {
      expect(
        (await app.send('PUT', `/v2/things/1?${query}`, { body: { name: 'n' } })).status,
        query,
      ).to.equal(400);
    }
  });
});
