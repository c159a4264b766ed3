import { expect } from 'chai';
import { pageAssets } from '../src/docs/assets.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: paths of the gateway itself', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '1000' } });
  });
  after(() => gateway.stop());

  const served = [
    '/v1/status',
    '/v2/status',
    '/openapi.json',
    '/events.json',
    '/docs',
    '/docs/oauth2-redirect.html',
    `/${pageAssets.folder}/reference.js`,
    '/docs/search.json',
    '/docs/v1',
    '/docs/v2/getStatus',
    '/openapi/v1.json',
    '/openapi/v2.json',
    '/livez',
    '/readyz',
    '/asyncapi.json',
    '/manifest.schema.json',
  ];
  for (const path of served) {
    it(`${path} is served, and no path below or beside it`, async () => {
      expect((await gateway.call('GET', path)).status).to.equal(200);
      const others = [
        `${path}/anything`,
        `${path}/a/b`,
        `${path}/`,
        `${path}x`,
        path.toUpperCase(),
        `${path};x`,
      ];
      // `/docs/` redirects to the page of the documentation.
      for (const other of others.filter((one) => one !== '/docs/')) {
        const { status, body } = await gateway.call('GET', other);
        expect([status, body.error], other).to.deep.equal([404, 'not_found']);
      }
    });
  }

  for (const path of [
    '/status',
    '/v1/openapi.json',
    '/openapi',
    '/openapi/v3.json',
    '/docs/v3',
    '/docs/v2/getNothing',
    '/v2/docs',
    '/v2/events.json',
    '/v2/livez',
    '/v1',
    '/v2',
    '/v2/',
  ]) {
    it(`${path} is not served`, async () => {
      expect((await gateway.call('GET', path)).status).to.equal(404);
    });
  }
});
