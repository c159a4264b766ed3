import { defineEndpoint } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { bind } from '@irp/http';
import { expect } from 'chai';
import { z } from 'zod';
import { type RunningApp, startApp } from './support/start-app.ts';

const open = { access: 'open', tag: 'T', summary: 's', versions: ['v1', 'v2'] } as const;
const answers = { 200: { description: 'ok' }, 204: { description: 'none' } };
const get = defineEndpoint({
  ...open,
  operationId: 'get',
  method: 'get',
  path: '/things/{id}',
  params: z.object({ id: z.string() }),
  answers,
});
const change = defineEndpoint({
  ...open,
  operationId: 'change',
  method: 'patch',
  path: '/things/{id}',
  params: z.object({ id: z.string() }),
  answers,
});
const fail = defineEndpoint({
  ...open,
  operationId: 'fail',
  method: 'get',
  path: '/fail/{how}',
  params: z.object({ how: z.string() }),
  answers,
});
const word = defineEndpoint({
  ...open,
  operationId: 'word',
  method: 'post',
  path: '/things/imports',
  answers,
});
const old = defineEndpoint({
  ...open,
  versions: ['unversioned'],
  operationId: 'old',
  method: 'get',
  path: '/old',
  answers,
});

describe('createHttpApp: routing and errors', () => {
  let app: RunningApp;

  before(async () => {
    const bindings = [
      bind(get, async ({ params, version }) => ({ status: 200, body: { id: params.id, version } })),
      bind(change, async () => ({ status: 204 })),
      bind(word, async () => ({ status: 204 })),
      bind(old, async ({ version }) => ({ status: 200, body: { version } })),
      bind(fail, async ({ params }) => {
        if (params.how === 'platform')
          throw new PlatformError('conflict', 'Taken', { headers: { 'X-More': '1' }, internal: 'row 7' });
        if (params.how === 'engine') throw new Error('engine is away');
        if (params.how === 'contract') return { status: 418 };
        throw new Error('unforeseen: password hunter2');
      }),
    ];
    const translateError = (error: unknown) =>
      error instanceof Error && error.message === 'engine is away'
        ? new PlatformError('unavailable', 'Away', { retryAfterS: 2 })
        : undefined;
    app = await startApp(bindings, { translateError });
  });
  after(() => app.stop());

  it('serves each version that the contract names, and tells which', async () => {
    expect((await app.ask('GET', '/v1/things/7')).body).to.deep.equal({ id: '7', version: 'v1' });
    expect((await app.ask('GET', '/v2/things/7')).body.version).to.equal('v2');
    expect((await app.ask('GET', '/old')).body.version).to.equal('unversioned');
    for (const path of ['/things/7', '/v1/old', '/v3/things/7', '/V2/things/7', '/v2/things/7/', '/v2/things', '/']) {
      const { status, body } = await app.ask('GET', path);
      expect([status, body.error], path).to.deep.equal([404, 'not_found']);
    }
  });

  it('decodes a parameter once, and takes no slash for a separator that was encoded', async () => {
    expect((await app.ask('GET', '/v2/things/a%2Fb%20%2541')).body.id).to.equal('a/b %41');
  });

  it('answers HEAD as GET without a body', async () => {
    const { status, headers, text } = await app.ask('HEAD', '/v2/things/7');
    expect([status, headers['content-length'], text]).to.deep.equal([200, '25', '']);
    const missing = await app.ask('HEAD', '/nothing');
    expect([missing.status, missing.text]).to.deep.equal([404, '']);
  });

  it('answers 405 with Allow to other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await app.ask(method, '/v2/things/7');
      expect([status, headers.allow], method).to.deep.equal([405, 'GET, HEAD, PATCH']);
    }
  });

  it('takes a word of a path for no id', async () => {
    expect((await app.ask('POST', '/v2/things/imports')).status).to.equal(204);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const { status, headers } = await app.ask(method, '/v2/things/imports');
      expect([status, headers.allow], method).to.deep.equal([405, 'POST']);
    }
  });

  it('answers 400 to a path that is not well-formed', async () => {
    for (const path of ['/v2/things/%', '/v2/things/%zz', '/v2/things/%ff']) {
      expect((await app.ask('GET', path)).status, path).to.equal(400);
    }
  });

  it('sends faults as problem documents, with their headers, never to be cached', async () => {
    const { status, headers, body, text } = await app.ask('GET', '/v2/fail/platform?apiKey=K', {
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

  it('gives a request an id where it has none, or one that cannot be logged', async () => {
    for (const given of ['short', 'x'.repeat(65), 'white space', '{"a":1}-----']) {
      const { headers } = await app.ask('GET', '/nothing', { headers: { 'x-request-id': given } });
      expect(headers['x-request-id']).to.match(/^[\w-]{36}$/);
    }
  });

  it('lets an engine that is away be a passing fault', async () => {
    const { status, headers } = await app.ask('GET', '/v2/fail/engine');
    expect([status, headers['retry-after']]).to.deep.equal([503, '2']);
  });

  it('logs the unforeseen and tells nothing of it', async () => {
    const { status, body, text } = await app.ask('GET', '/v2/fail/bug');
    expect([status, body.error]).to.deep.equal([500, 'internal_error']);
    expect(text).not.to.include('hunter2').and.not.to.include('.ts');
    const line = app.logged.find(({ level, requestId }) => level === 'error' && requestId === body.requestId);
    expect(JSON.stringify(line)).to.include('unforeseen: password');
  });

  it('finds answers that break their contract, where asked to', async () => {
    expect((await app.ask('GET', '/v2/fail/contract')).status).to.equal(500);
  });

  it('does not say what it is made of', async () => {
    const { headers } = await app.ask('GET', '/v2/things/7');
    expect(headers).not.to.have.any.keys('x-powered-by', 'server', 'etag');
  });
});
