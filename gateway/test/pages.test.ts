import { hasChromium, openChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('gateway: start page and pages of the documentation', () => {
  let gateway: TestGateway;
  before(async () => {
    const environment = { AUTH_URL: 'https://auth.example', MAILBOX_URL: 'http://127.0.0.1:4012' };
    gateway = await startGateway({ environment });
  });
  after(() => gateway.stop());

  it('shows browsers a first call, the documentation, the account and the mailbox', async () => {
    const { status, headers, text } = await gateway.call('GET', '/', {
      headers: { Accept: browser },
    });
    expect(status).to.equal(200);
    expect(headers).to.include({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(headers.vary).to.include('Accept');
    expect(headers['content-security-policy']).to.match(/^default-src 'none'; style-src 'sha256-/);
    expect(headers['x-frame-options']).to.equal('DENY');
    expect(text).to.contain(
      `curl -H &#39;X-API-Key: YOUR_API_KEY&#39; &#39;${gateway.url}/v2/investments?limit=3&#39;`,
    );
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!);
    expect(links).to.include.members([
      '/docs',
      'https://auth.example/account',
      'https://auth.example/directory',
      'http://127.0.0.1:4012',
    ]);
    for (const link of links.filter((one) => one.startsWith('/'))) {
      expect((await gateway.call('GET', link)).status, link).to.equal(200);
    }
  });

  it('has an icon, loaded by pages with images', async () => {
    const { status, headers, text } = await gateway.call('GET', '/favicon.ico');
    expect([status, headers['content-type']]).to.deep.equal([200, 'image/svg+xml; charset=utf-8']);
    expect(headers['cache-control']).to.equal('public, max-age=86400');
    expect(text).to.match(/^<svg [^>]*>.*<\/svg>$/);
    expect((await gateway.call('POST', '/favicon.ico')).status).to.equal(405);
    expect((await gateway.call('GET', '/v2/favicon.ico')).status).to.equal(404);
  });

  it('shows no invalid host', async () => {
    const headers = { Accept: browser, Host: 'a"><script>' };
    const { text } = await gateway.call('GET', '/', { headers });
    expect(text).not.to.contain('<script>').and.not.to.contain('a&#34;');
    expect(text).to.contain('http://HOST/v2/investments');
  });

  for (const accept of [undefined, '*/*', 'application/json']) {
    it(`returns links as JSON to other clients, for Accept: ${accept}`, async () => {
      const { status, headers, body } = await gateway.call('GET', '/', {
        headers: accept ? { Accept: accept } : {},
      });
      expect([status, headers['content-type']]).to.deep.equal([
        200,
        'application/json; charset=utf-8',
      ]);
      expect(body.links).to.include({
        documentation: '/docs',
        account: 'https://auth.example/account',
      });
      for (const name of [
        'documentation',
        'openapi',
        'events',
        'changelog',
        'migrationGuide',
        'status',
      ]) {
        expect((await gateway.call('GET', body.links[name])).status, name).to.equal(200);
      }
    });
  }

  it('names the platform once in its title, and other pages by their titles', async () => {
    const titleOf = async (path: string) => {
      const { text } = await gateway.call('GET', path, { headers: { Accept: browser } });
      return /<title>(.*)<\/title>/.exec(text)?.[1];
    };
    expect(await titleOf('/')).to.equal('Investment Research Platform');
    expect(await titleOf('/docs/changelog')).to.equal(
      'API changelog – Investment Research Platform',
    );
  });

  for (const path of ['/docs/nothing', '/docs/errors/nothing', '/nothing', '/nothing/below']) {
    it(`returns a page with 404 to a browser: ${path}`, async () => {
      const page = await gateway.call('GET', path, { headers: { Accept: browser } });
      expect([page.status, page.headers['content-type']]).to.deep.equal([
        404,
        'text/html; charset=utf-8',
      ]);
      expect(page.text)
        .to.contain('<h1>Not found</h1>')
        .and.contain(String(page.headers['x-request-id']));
      const other = await gateway.call('GET', path);
      expect([other.status, other.headers['content-type']]).to.deep.equal([
        404,
        'application/problem+json',
      ]);
    });
  }

  it('rejects other methods, and counts requests', async () => {
    const { status, headers } = await gateway.call('POST', '/');
    expect([status, headers.allow]).to.deep.equal([405, 'GET, HEAD']);
    expect((await gateway.call('HEAD', '/')).headers).to.include.keys(
      'x-ratelimit-remaining',
      'x-request-id',
    );
  });

  it('links the changelog, the migration guide, the error codes and the AsyncAPI document from /docs', async () => {
    const { text } = await gateway.call('GET', '/docs');
    for (const path of [
      'docs/changelog',
      'docs/migration-v1-to-v2',
      'docs/errors',
      'asyncapi.json',
    ]) {
      expect(text).to.contain(`href="${path}"`);
      const page = await gateway.call('GET', `/${path}`);
      expect(page.status, path).to.equal(200);
    }
  });

  it('is drawn by a browser without a violation of its policy, and leads to the pages', async function () {
    if (!hasChromium) {
      this.skip();
    }
    const chrome = await openChromium();
    try {
      const page = await chrome.newPage();
      page.setDefaultTimeout(0);
      const problems: string[] = [];
      page.on('console', (message) => problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(error.message));
      await page.goto(gateway.url);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal(
        'Investment Research Platform',
      );
      const width = await page.evaluate(
        "getComputedStyle(document.querySelector('main')).maxWidth",
      );
      expect(width, 'the policy allows the style').to.match(/px$/);
      await page.getByRole('link', { name: 'migration from v1 to v2' }).click();
      await page.getByRole('heading', { name: 'From v1 to v2' }).waitFor();
      await page.getByRole('link', { name: 'changelog', exact: true }).click();
      await page.getByRole('heading', { name: 'API changelog' }).waitFor();
      expect(problems).to.deep.equal([]);
    } finally {
      await chrome.close();
    }
  });
});
