import { createExpressServer, listen } from '@irp/http';
import { html } from '@irp/web-pages';
import { expect } from 'chai';
import express from 'express';
import { request } from 'undici';
import { createReferencePages } from '../../src/docs/reference/reference-pages.ts';
import { type DocsServer, startDocsServer } from './docs-server.ts';

describe('docs router', () => {
  let server: DocsServer;
  before(async () => {
    server = await startDocsServer({ baseUrl: 'https://api.example.com' });
  });
  after(() => server.stop({ drainMs: 0 }));

  const get = (path: string, init?: RequestInit) =>
    fetch(`${server.url}${path}`, { redirect: 'manual', ...init });

  it('serves the OpenAPI document as JSON, with the public URL as server', async () => {
    const response = await get('/openapi.json');
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    const document = (await response.json()) as {
      openapi: string;
      servers: { url: string }[];
      paths: object;
    };
    expect(document.openapi).to.match(/^3\.1\./);
    expect(document.servers[0]?.url).to.equal('https://api.example.com');
    expect(document.paths).to.include.keys('/v2/status');
  });

  it('serves a document for each version, and the newest by default', async () => {
    const documents = await Promise.all(
      ['/openapi.json', '/openapi/v2.json', '/openapi/v1.json'].map(
        async (path) => (await (await get(path)).json()) as { paths: object },
      ),
    );
    expect(documents[0]).to.deep.equal(documents[1]);
    expect(documents[2]?.paths).to.include.keys('/v1/status').and.not.include.keys('/v2/status');
  });

  it('serves a document of at most 80 KB, compressed, as a browser requests it', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const { body } = await request(`${server.url}/openapi/v2.json`, { headers });
    expect((await body.bytes()).length).to.be.at.most(80 * 1024);
  });

  it('returns 304 for its ETag, one for each encoding', async () => {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      // By default, fetch adds `Cache-Control: no-cache` to a conditional request.
      const headers = { 'accept-encoding': encoding, 'cache-control': 'max-age=0' };
      const first = await get('/openapi.json', { headers });
      const tag = first.headers.get('etag') ?? '';
      await first.arrayBuffer();
      expect(first.headers.get('content-encoding')).to.equal(
        encoding === 'identity' ? null : encoding,
      );
      const second = await get('/openapi.json', { headers: { ...headers, 'if-none-match': tag } });
      expect(second.status).to.equal(304);
      tags.add(tag);
    }
    expect(tags.size).to.equal(3);
  });

  it('serves the page and its assets from this host, with a strict content security policy', async () => {
    const page = await get('/docs');
    const html = await page.text();
    expect(page.headers.get('content-security-policy'))
      .to.include("script-src 'self'")
      .and.include("connect-src 'self' https://api.example.com")
      .and.not.include('unsafe');
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part);
    expect(parts).to.have.length.greaterThan(3);
    for (const part of parts.filter((one) => !one.startsWith('#'))) {
      const [path] = part.split('#');
      expect((await get(`/${path}`, { method: 'HEAD' })).status, part).to.equal(200);
    }
  });

  for (const path of ['/docs/', '/docs/v2']) {
    it(`redirects ${path} to /docs`, async () => {
      const response = await get(path);
      expect(response.status).to.equal(308);
      const location = new URL(response.headers.get('location') ?? '', server.url + path);
      expect(location.pathname).to.equal('/docs');
    });
  }

  it('renders a page once, for every spelling of its address', async () => {
    const tagOf = async (path: string) => (await get(path)).headers.get('etag');
    const pages: string[] = [];
    const documentation = createReferencePages({ versions: { find: () => undefined } });
    const place = { version: 'v2', path: 'docs/v2/getMe' } as const;
    const { stop, url } = await listen(
      createExpressServer(
        express().get('/*all', (request, response) =>
          documentation.send(request, response, place, () => {
            pages.push(request.path);
            return { title: 'Page', root: '', body: html`` };
          }),
        ),
      ),
      { host: '127.0.0.1', port: 0 },
    );
    for (const path of ['/docs/v2/getMe', '/docs/v2/getM%65', '/docs/v2/g%65tMe']) {
      expect((await fetch(url + path)).status).to.equal(200);
    }
    await stop({ drainMs: 0 });
    expect(pages).to.have.length(1);
    expect(await tagOf('/docs/v2/getM%65')).to.equal(await tagOf('/docs/v2/getMe'));
  });

  for (const path of [
    '/openapi.json',
    '/docs',
    '/docs/oauth2-redirect.html',
    '/docs/v2/getStatus',
  ]) {
    it(`returns 405 with Allow for POST ${path}`, async () => {
      const response = await get(path, { method: 'POST' });
      expect(response.status).to.equal(405);
      expect(response.headers.get('allow')).to.equal('GET, HEAD');
    });
  }

  for (const path of [
    '/docs/package.json',
    '/docs/..%2f..%2fpackage.json',
    '/docs/index.html',
    '/OpenAPI.json',
  ]) {
    it(`does not serve ${path}`, async () => {
      expect((await get(path)).status).to.equal(404);
    });
  }
});
