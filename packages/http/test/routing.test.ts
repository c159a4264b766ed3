import { defineEndpoint } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { bind } from '@irp/http';
import { expect } from 'chai';
import { z } from 'zod';
import { rejectUndeclared } from '../src/send-reply.ts';
import { type RunningApp, startApp } from './support/start-app.ts';

const open = {
  access: 'open',
  tag: 'T',
  summary: 's',
  versions: ['v1', 'v2'],
} as const;
const responses = {
  200: {
    description: 'ok',
    schema: z.unknown(),
  },
  204: { description: 'none' },
} as const;
const get = defineEndpoint({
  ...open,
  operationId: 'get',
  method: 'get',
  path: '/things/{id}',
  params: z.object({ id: z.string() }),
  responses,
});
const change = defineEndpoint({
  ...open,
  operationId: 'change',
  method: 'patch',
  path: '/things/{id}',
  params: z.object({ id: z.string() }),
  responses,
});
const fail = defineEndpoint({
  ...open,
  operationId: 'fail',
  method: 'get',
  path: '/fail/{how}',
  params: z.object({ how: z.string() }),
  query: z.looseObject({}),
  responses: {
    ...responses,
    409: { description: 'Conflict' },
  },
});
const literal = defineEndpoint({
  ...open,
  operationId: 'literal',
  method: 'post',
  path: '/things/imports',
  responses,
});
const known = defineEndpoint({
  ...open,
  operationId: 'known',
  method: 'get',
  path: '/known',
  responses,
});
const old = defineEndpoint({
  ...open,
  versions: ['unversioned'],
  operationId: 'old',
  method: 'get',
  path: '/old',
  responses,
});

describe('createHttpApp: routing and errors', () => {
  let app: RunningApp;

  before(async () => {
    const bindings = [
      bind(get, async ({ params, version }) => ({
        status: 200 as const,
        body: { id: params.id, version },
      })),
      bind(change, async () => ({ status: 204 as const })),
      bind(known, async ({ version }) => ({
        status: 200 as const,
        body: { version },
        json: Buffer.from('{"version":"v2"}'),
      })),
      bind(literal, async () => ({ status: 204 as const })),
      bind(old, async ({ version }) => ({
        status: 200 as const,
        body: { version },
      })),
      // @ts-expect-error: 418 is not in the contract; checkReplies must detect it at run time too
      bind(fail, async ({ params }) => {
        if (params.how === 'platform') {
          throw new PlatformError('conflict', 'Taken', {
            headers: { 'X-More': '1' },
            internal: 'row 7',
          });
        }
        if (params.how === 'engine') {
          throw new Error('database is down');
        }
        if (params.how === 'contract') {
          return { status: 418 };
        }
        throw new Error('unexpected: password hunter2');
      }),
    ];
    const translateError = (error: unknown) =>
      error instanceof Error && error.message === 'database is down'
        ? new PlatformError('unavailable', 'Unavailable', { retryAfterS: 2 })
        : undefined;
    app = await startApp(bindings, { translateError });
  });
  after(() => app.stop());

  it('serves each version of the contract, and passes it to the operation', async () => {
    expect((await app.send('GET', '/v1/things/7')).body).to.deep.equal({ id: '7', version: 'v1' });
    expect((await app.send('GET', '/v2/things/7')).body.version).to.equal('v2');
    expect((await app.send('GET', '/old')).body.version).to.equal('unversioned');
    for (const path of [
      '/things/7',
      '/v1/old',
      '/v3/things/7',
      '/V2/things/7',
      '/v2/things/7/',
      '/v2/things',
      '/',
    ]) {
      const { status, body } = await app.send('GET', path);
      expect([status, body.error], path).to.deep.equal([404, 'not_found']);
    }
  });

  it('decodes a parameter once, without splitting at an encoded slash', async () => {
    expect((await app.send('GET', '/v2/things/a%2Fb%20%2541')).body.id).to.equal('a/b %41');
  });

  it('sends the text of a body created by an operation, and reports another text, with checkReplies', async () => {
    expect((await app.send('GET', '/v2/known')).body).to.deep.equal({ version: 'v2' });
    expect((await app.send('GET', '/v1/known')).status).to.equal(500);
    const made = bind(known, async () => ({
      status: 200 as const,
      body: {},
      json: Buffer.from('[1]'),
    }));
    const unchecked = await startApp([made], { checkReplies: false });
    expect((await unchecked.send('GET', '/v2/known')).text).to.equal('[1]');
    await unchecked.stop();
  });

  it('responds to HEAD like GET, without a body', async () => {
    const { status, headers, text } = await app.send('HEAD', '/v2/things/7');
    expect([status, headers['content-length'], text]).to.deep.equal([200, '25', '']);
    const notFound = await app.send('HEAD', '/nothing');
    expect([notFound.status, notFound.text]).to.deep.equal([404, '']);
  });

  it('returns 405 with Allow for other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await app.send(method, '/v2/things/7');
      expect([status, headers.allow], method).to.deep.equal([405, 'GET, HEAD, PATCH']);
    }
  });

  it('does not match a literal path segment as an id', async () => {
    expect((await app.send('POST', '/v2/things/imports')).status).to.equal(204);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const { status, headers } = await app.send(method, '/v2/things/imports');
      expect([status, headers.allow], method).to.deep.equal([405, 'POST']);
    }
  });

  it('returns 400 for a malformed path', async () => {
    for (const path of ['/v2/things/%', '/v2/things/%zz', '/v2/things/%ff']) {
      expect((await app.send('GET', path)).status, path).to.equal(400);
    }
  });

  it('sends errors as problem documents, with their headers and no-store', async () => {
    const { status, headers, body, text } = await app.send('GET', '/v2/fail/platform?apiKey=K', {
      headers: { 'x-request-id': 'given-id-1' },
    });
    expect(status).to.equal(409);
    expect(headers).to.include({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-more': '1',
      'x-request-id': 'given-id-1',
    });
    expect(body).to.deep.include({
      status: 409,
      error: 'conflict',
      message: 'Taken',
      instance: '/v2/fail/platform',
      requestId: 'given-id-1',
    });
    expect(text).not.to.include('apiKey').and.not.to.include('row 7');
  });

  it('assigns a request id if there is none, or an invalid one', async () => {
    for (const requestId of ['short', 'x'.repeat(65), 'white space', '{"a":1}-----']) {
      const { headers } = await app.send('GET', '/nothing', {
        headers: { 'x-request-id': requestId },
      });
      expect(headers['x-request-id']).to.match(/^[\w-]{36}$/);
    }
  });

  it('translates errors of a database', async () => {
    const { status, headers } = await app.send('GET', '/v2/fail/engine');
    expect([status, headers['retry-after']]).to.deep.equal([503, '2']);
  });

  it('logs unexpected errors without exposing them', async () => {
    const { status, body, text } = await app.send('GET', '/v2/fail/bug');
    expect([status, body.error]).to.deep.equal([500, 'internal_error']);
    expect(text).not.to.include('hunter2').and.not.to.include('.ts');
    const line = app.logged.find(
      ({ level, requestId }) => level === 'error' && requestId === body.requestId,
    );
    expect(JSON.stringify(line)).to.include('unexpected: password');
  });

  it('reports errors whose status the contract does not declare, with checkReplies', () => {
    const undeclared = new PlatformError('locked', 'x');
    expect(() => rejectUndeclared(change, undeclared)).to.throw('change responded with 423');
    expect(() => rejectUndeclared(change, new PlatformError('not_found', 'y'))).to.throw(
      PlatformError,
      'y',
    );
  });

  it('reports replies that violate the contract, with checkReplies', async () => {
    expect((await app.send('GET', '/v2/fail/contract')).status).to.equal(500);
  });

  it('exposes no software in headers', async () => {
    const { headers } = await app.send('GET', '/v2/things/7');
    expect(headers).not.to.have.any.keys('x-powered-by', 'server', 'etag');
  });
});
