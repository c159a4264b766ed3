import { expect } from 'chai';
import { type DocsServer, startDocsServer } from './docs-server.ts';

describe('docs router', () => {
  let server: DocsServer;
  before(async () => {
    server = await startDocsServer({ baseUrl: 'https://api.example.com' });
  });
  after(() => server.stop(0));

  const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, { redirect: 'manual', ...init });

  it('serves the OpenAPI document as JSON, naming the public address', async () => {
    const answer = await get('/openapi.json');
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    const document = (await answer.json()) as { openapi: string; servers: { url: string }[]; paths: object };
    expect(document.openapi).to.match(/^3\.1\./);
    expect(document.servers[0]?.url).to.equal('https://api.example.com');
    expect(document.paths).to.include.keys('/v1/status', '/v2/status');
  });

  it('answers 304 to the ETag it gave, for each encoding its own', async () => {
    const tags = new Set<string>();
    for (const encoding of ['gzip', 'identity']) {
      // fetch adds `no-cache` to a conditional request unless told otherwise.
      const headers = { 'accept-encoding': encoding, 'cache-control': 'max-age=0' };
      const first = await get('/openapi.json', { headers });
      const tag = first.headers.get('etag')!;
      await first.arrayBuffer();
      expect(first.headers.get('content-encoding')).to.equal(encoding === 'gzip' ? 'gzip' : null);
      const second = await get('/openapi.json', { headers: { ...headers, 'if-none-match': tag } });
      expect(second.status).to.equal(304);
      tags.add(tag);
    }
    expect(tags.size).to.equal(2);
  });

  it('serves the page and its parts from this host, under a strict policy', async () => {
    const page = await get('/docs');
    const html = await page.text();
    expect(page.headers.get('content-security-policy'))
      .to.include("script-src 'self'")
      .and.include("connect-src 'self' https://api.example.com")
      .and.not.include('unsafe');
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    expect(parts).to.have.length.greaterThan(3);
    for (const part of parts) {
      expect((await get(`/${part}`, { method: 'HEAD' })).status, part).to.equal(200);
    }
  });

  it('sends /docs/ to /docs', async () => {
    const answer = await get('/docs/');
    expect(answer.status).to.equal(308);
    expect(new URL(answer.headers.get('location')!, `${server.url}/docs/`).pathname).to.equal('/docs');
  });

  for (const path of ['/openapi.json', '/docs', '/docs/start.js']) {
    it(`answers 405 with Allow to POST ${path}`, async () => {
      const answer = await get(path, { method: 'POST' });
      expect(answer.status).to.equal(405);
      expect(answer.headers.get('allow')).to.equal('GET, HEAD');
    });
  }

  for (const path of ['/docs/package.json', '/docs/..%2f..%2fpackage.json', '/docs/index.html', '/OpenAPI.json']) {
    it(`leaves ${path} to others`, async () => {
      expect((await get(path)).status).to.equal(404);
    });
  }
});
