import { authorization } from '@irp/authorization';
import { createTestPlatform } from '@irp/testing';
import { expect } from 'chai';

describe('people: pages while the database is unavailable', () => {
  it('have status 503 and Retry-After; programs receive a problem document', async () => {
    const platform = await createTestPlatform();
    const nowhere = { ...platform.platform, mongodbUri: 'mongodb://127.0.0.1:1/' };
    const running = await authorization.start({
      ...nowhere,
      environment: { ...nowhere.environment },
    });
    for (const path of [
      '/account',
      '/account/sign-in',
      '/oauth/authorize',
      '/oauth/interaction/x',
      '/oauth/device',
    ]) {
      const page = await fetch(running.url + path, { headers: { Accept: 'text/html' } });
      expect(page.status, path).to.equal(503);
      expect(page.headers.get('retry-after')).to.equal('2');
      expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(page.headers.get('cache-control')).to.equal('no-store');
      expect(await page.text())
        .to.contain('The database is temporarily unavailable')
        .and.not.match(/mongo|ECONNREFUSED/i);
      const response = await fetch(running.url + path, { headers: { Accept: 'application/json' } });
      expect([response.status, response.headers.get('content-type')]).to.deep.equal([
        503,
        'application/problem+json',
      ]);
    }
    await running.stop();
    await platform.stop();
  });
});
