import type { Server } from 'node:http';
import { defineEndpoint } from '@irp/contracts';
import { bind, createHttpApp, type Listening, listen } from '@irp/http';
import { silentLogger } from '@irp/observability';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
} from '@irp/principals';
import { expect } from 'chai';
import { request } from 'undici';
import { z } from 'zod';

const open = defineEndpoint({
  operationId: 'open',
  method: 'get',
  path: '/open',
  versions: ['v2'],
  access: 'open',
  tag: 'T',
  summary: 's',
  responses: {
    200: {
      description: 'ok',
      schema: z.unknown(),
    },
  },
});

describe('createHttpApp: requests through the gateway', () => {
  let listening: Listening;
  let sign: (service: string, target: string, clientAddress?: string) => string;

  before(async () => {
    const keys = await generatePrincipalKeys();
    const signer = await createPrincipalSigner(keys.privateJwk);
    sign = (service, target, clientAddress) =>
      signer.signGateway({
        service,
        method: 'GET',
        target,
        clientAddress,
      });
    const addressOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
      headers['x-forwarded-for'] ?? null;
    const server: Server = createHttpApp({
      service: 'tested',
      log: silentLogger(),
      verifier: createPrincipalVerifier(keys.publicJwks),
      bindings: [
        bind(open, async (call) => ({
          status: 200 as const,
          body: { address: addressOf(call.request) },
        })),
      ],
      mounts: [
        {
          path: '/mounted',
          handle: (received, response) =>
            void response.end(JSON.stringify({ address: addressOf(received) })),
        },
      ],
    });
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
  });
  after(() => listening.stop());

  async function get(path: string, headers: NodeJS.Dict<string>) {
    const { statusCode: status, body } = await request(listening.url + path, { headers });
    // biome-ignore lint/suspicious/noExplicitAny: problems and test bodies
    return { status, body: (await body.json()) as any };
  }

  for (const path of ['/v2/open', '/mounted/page?a=1']) {
    it(`are served at ${path}; others are refused with any headers`, async () => {
      const { status, body } = await get(path, { 'x-irp-principal': sign('tested', path) });
      expect([status, body]).to.deep.equal([200, { address: null }]);
      for (const headers of [
        {},
        { 'x-irp-principal': 'a.b.c' },
        { 'x-irp-principal': sign('another', path) },
        { 'x-irp-principal': sign('tested', '/v2/other') },
        {
          'x-forwarded-for': '127.0.0.1',
          forwarded: 'for=127.0.0.1',
          'x-irp-gateway': 'true',
        },
      ]) {
        const refused = await get(path, headers);
        expect([refused.status, refused.body.error], JSON.stringify(headers)).to.deep.equal([
          403,
          'forbidden',
        ]);
        expect(refused.body.message).to.include('through the gateway only');
      }
    });

    it(`have the client's address in their token at ${path}, and nowhere else`, async () => {
      const believed = await get(path, {
        'x-irp-principal': sign('tested', path, '203.0.113.7'),
        'x-forwarded-for': '198.51.100.1',
      });
      expect(believed.body).to.deep.equal({ address: '203.0.113.7' });
      const ignored = await get(path, {
        'x-irp-principal': sign('tested', path),
        'x-forwarded-for': '198.51.100.1',
      });
      expect(ignored.body).to.deep.equal({ address: null });
    });
  }
});
