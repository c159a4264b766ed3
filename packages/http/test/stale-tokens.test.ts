import { type Access, defineEndpoint } from '@irp/contracts';
import { bind, createHttpApp, createInternalClient, type Listening, listen } from '@irp/http';
import { silentLogger } from '@irp/observability';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  type PrincipalSigner,
} from '@irp/principals';
import { expect } from 'chai';
import { request } from 'undici';
import { z } from 'zod';
import { principal } from './support/start-app.ts';

const endpoint = <const A extends Access>(access: A) =>
  defineEndpoint({
    operationId: access,
    method: 'post',
    path: `/${access}`,
    versions: ['v2'],
    access,
    tag: 'T',
    summary: 's',
    responses: {
      200: {
        description: 'ok',
        schema: z.unknown(),
      },
    },
    ...(access === 'principal' ? { permission: { scopes: [] } } : {}),
    ...(access === 'internal' ? { callers: ['demo'] } : {}),
  } as never);

/** The duration of the service's suspension, or the difference of clocks. */
const stalls = { 'arrived 8 s after it was signed': 8_000, 'is from the future': -8_000 };

describe('createHttpApp: requests that waited for a suspended process', () => {
  let listening: Listening;
  let signer: PrincipalSigner;
  let stranger: PrincipalSigner;
  let offsetsMs: number[] = [];
  let executed = 0;

  before(async () => {
    const keys = await generatePrincipalKeys();
    signer = await createPrincipalSigner(keys.privateJwk);
    stranger = await createPrincipalSigner((await generatePrincipalKeys()).privateJwk);
    const execute = async () => {
      executed++;
      return {
        status: 200 as const,
        body: { ok: true },
      };
    };
    const server = createHttpApp({
      service: 'tested',
      log: silentLogger(),
      // The next request is verified with the first offset; the last offset stays.
      verifier: createPrincipalVerifier(keys.publicJwks, {
        now: () => Date.now() + ((offsetsMs.length > 1 ? offsetsMs.shift() : offsetsMs[0]) ?? 0),
      }),
      bindings: (['principal', 'open', 'internal'] as const).map((access) =>
        bind(endpoint(access), execute as never),
      ),
      mounts: [
        {
          path: '/mounted',
          handle: (_request, response) => {
            executed++;
            response.end('{}');
          },
        },
      ],
    });
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
  });
  beforeEach(() => {
    offsetsMs = [0];
    executed = 0;
  });
  after(() => listening.stop());

  const tokens = (by: PrincipalSigner) => ({
    '/v2/principal': (target: string) =>
      by.signPrincipal(principal, {
        service: 'tested',
        method: 'POST',
        target,
      }),
    '/v2/open': (target: string) =>
      by.signGateway({
        service: 'tested',
        method: 'POST',
        target,
      }),
    '/v2/internal': (target: string) =>
      by.signService('demo', {
        service: 'tested',
        method: 'POST',
        target,
      }),
    '/mounted/token': (target: string) =>
      by.signGateway({
        service: 'tested',
        method: 'POST',
        target,
      }),
  });

  async function post(path: string, token: string) {
    const headers = { 'x-irp-principal': token, 'content-type': 'application/json' };
    const response = await request(listening.url + path, {
      method: 'POST',
      headers,
      body: '{}',
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      // biome-ignore lint/suspicious/noExplicitAny: problems and test bodies
      body: (await response.body.json()) as any,
    };
  }

  for (const [what, offsetMs] of Object.entries(stalls)) {
    for (const path of ['/v2/principal', '/v2/open', '/v2/internal', '/mounted/token'] as const) {
      it(`one to ${path} whose token ${what} is 503, and not executed`, async () => {
        expect((await post(path, tokens(signer)[path](path))).status).to.equal(200);
        expect(executed).to.equal(1);
        offsetsMs = [offsetMs];
        const token = tokens(signer)[path](path);
        for (const again of [false, true]) {
          const { status, headers, body } = await post(path, token);
          expect([status, body.error], `again: ${again}`).to.deep.equal([503, 'unavailable']);
          expect(headers)
            .to.include({ 'retry-after': '1' })
            .and.not.to.have.property('www-authenticate');
          expect(Math.round(Number(headers['x-irp-stale-token']))).to.equal(offsetMs / 1_000);
          expect(JSON.stringify(body)).not.to.include(principal.workspaceId);
        }
        expect(executed).to.equal(1);
      });

      it(`one to ${path} whose token ${what} is refused without a valid signature`, async () => {
        offsetsMs = [offsetMs];
        const refused = path === '/v2/principal' || path === '/v2/internal' ? 401 : 403;
        for (const token of [
          tokens(stranger)[path](path),
          tokens(signer)[path]('/v2/another'),
          'a.b.c',
        ]) {
          const { status, headers } = await post(path, token);
          expect(status).to.equal(refused);
          expect(headers).not.to.have.property('x-irp-stale-token');
        }
        expect(executed).to.equal(0);
      });
    }
  }

  it('a service sends its call once more, with a new token', async () => {
    const client = createInternalClient({
      baseUrl: listening.url,
      service: 'tested',
      name: 'demo',
      signer,
    });
    offsetsMs = [8_000, 0];
    expect(await client.post('/v2/internal', {})).to.include({ status: 200 });
    expect(executed).to.equal(1);
    offsetsMs = [8_000];
    const error = await client.post('/v2/internal', {}).catch((reason) => reason);
    expect(error.cause.message).to.match(
      /^\/v2\/internal returned 503: the token of the call was [78]\.\d s old/,
    );
    expect(
      [error.status, executed],
      'no 401 that the caller could take for an answer',
    ).to.deep.equal([503, 1]);
    await client.close();
  });
});
