import { expect } from 'chai';
import { routeClassOf } from '../src/route-class.ts';
import { sendJson } from './support/fake-upstream.ts';
import { startGateway } from './support/start-gateway.ts';

describe('circuit breakers', () => {
  const paths = {
    pages: [
      '/oauth/authorize',
      '/oauth/authorize/x',
      '/oauth/device',
      '/oauth/logout',
      '/account',
      '/account/sign-in',
      '/directory',
      '/webhooks/1',
    ],
    tokens: [
      '/oauth/token',
      '/oauth/jwks',
      '/oauth/introspect',
      '/.well-known/openid-configuration',
    ],
    streams: ['/investments/exports', '/audit/exports'],
    api: ['/me', '/investments', '/investments/imports', '/accounts'],
  };
  for (const [name, list] of Object.entries(paths)) {
    it(`have a class "${name}"`, () => {
      for (const path of list) {
        expect(routeClassOf('GET', path, false), path).to.equal(name);
      }
    });
  }

  it('have no pages under a version', () => {
    for (const path of ['/directory', '/directory/listings/1']) {
      expect(routeClassOf('GET', path, true)).to.equal('api');
    }
  });

  it('of one class stop no request of another', async () => {
    const gateway = await startGateway({
      environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' },
    });
    const { authorization, investments } = gateway;
    const { respond } = authorization;
    const key = gateway.createKey();
    const status = async (method: string, path: string) =>
      (await gateway.call(method, path, { headers: { 'X-API-Key': key } })).status;
    authorization.respond = (request, response, body) => {
      if (request.url?.startsWith('/account')) {
        request.socket.destroy();
      } else {
        respond(request, response, body);
      }
    };
    investments.respond = (request, response) => {
      if (request.url?.startsWith('/v2/investments/imports')) {
        request.socket.destroy();
      } else {
        sendJson(response, 200, {});
      }
    };
    // The default number of failures opens a breaker.
    for (let time = 0; time < 5; time++) {
      expect(await status('POST', '/account/sign-in')).to.equal(502);
      expect(await status('POST', '/v2/investments/imports')).to.equal(502);
    }
    expect(await status('POST', '/account/sign-in'), 'its breaker is open').to.equal(503);
    expect(await status('POST', '/v2/investments/imports'), 'its breaker is open').to.equal(503);
    for (const path of ['/oauth/token', '/oauth/jwks', '/v2/me', '/v2/investments']) {
      expect(await status('GET', path), path).to.equal(200);
    }
    const metrics = await (await fetch(`${gateway.operationsUrl}/metrics`)).text();
    const open = [
      ...metrics.matchAll(/^gateway_upstream_breaker_open\{(upstream="\w+",class="\w+").*\} 1$/gm),
    ];
    expect(open.map(([, labels]) => labels)).to.have.members([
      'upstream="authorization",class="pages"',
      'upstream="investments",class="streams"',
    ]);
    await gateway.stop();
  });
});
