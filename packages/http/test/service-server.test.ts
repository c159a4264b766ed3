import { connect } from 'node:net';
import { defineEndpoint } from '@irp/contracts';
import { bind, createHttpApp } from '@irp/http';
import { createLogger } from '@irp/observability';
import { createPrincipalVerifier, generatePrincipalKeys } from '@irp/principals';
import { expect } from 'chai';
import { z } from 'zod';
import { type RunningApp, startApp } from './support/start-app.ts';

const ping = defineEndpoint({
  access: 'open',
  tag: 'T',
  summary: 's',
  versions: ['v1'],
  operationId: 'ping',
  method: 'get',
  path: '/ping',
  responses: {
    200: {
      description: 'ok',
      schema: z.unknown(),
    },
  },
} as const);

function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      response += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(response));
  });
}

describe('createHttpApp: server limits', () => {
  let app: RunningApp;
  before(async () => {
    app = await startApp([
      bind(ping, async () => ({
        status: 200 as const,
        body: {},
      })),
    ]);
  });
  after(() => app.stop());

  it('accepts headers of the size allowed by the gateway', async () => {
    const headers = {
      'x-large': 'a'.repeat(24_000),
      'x-more': 'b'.repeat(8_000),
    };
    expect((await app.send('GET', '/v1/ping', { headers })).status).to.equal(200);
  });

  it('rejects larger headers, and bytes that are not HTTP, with a problem document', async () => {
    const large = await sendRaw(
      app.url,
      `GET /v1/ping HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`,
    );
    expect(large)
      .to.match(/^HTTP\/1\.1 431 /)
      .and.match(/content-type: application\/problem\+json/i);
    expect(JSON.parse(large.slice(large.indexOf('\r\n\r\n')))).to.include({
      error: 'headers_too_large',
    });
    const nonsense = await sendRaw(app.url, 'hello\r\n\r\n');
    expect(nonsense).to.match(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(nonsense.slice(nonsense.indexOf('\r\n\r\n')))).to.include({
      error: 'invalid_request',
    });
  });

  it('has no timeout for a whole request: imports are of any size', async () => {
    const verifier = createPrincipalVerifier((await generatePrincipalKeys()).publicJwks);
    expect(
      createHttpApp({
        service: 'tested',
        log: createLogger('test', 'fatal'),
        verifier,
        bindings: [],
      }).requestTimeout,
    ).to.equal(0);
  });
});
