import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type DocsServer, startDocsServer } from '../docs/docs-server.ts';

const script = 'console.log(1)';

describe('the console that the gateway serves', () => {
  let directory: string;
  let server: DocsServer;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers, redirect: 'manual' });

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'irp-console-'));
    server = await startDocsServer({ consoleDirectory: directory });
  });
  afterEach(async () => {
    await server.stop({ drainMs: 0 });
    rmSync(directory, { recursive: true });
  });

  function build(): void {
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'assets/index-abc.js'), script);
    writeFileSync(join(directory, 'assets/index-abc.js.br'), brotliCompressSync(script));
    writeFileSync(join(directory, 'assets/index-abc.js.gz'), gzipSync(script));
    writeFileSync(join(directory, 'index.html'), '<meta name="csp-nonce" content="{{nonce}}">');
  }

  it('is one page at every path, with a fresh nonce in its policy', async () => {
    build();
    const nonces = new Set<string>();
    for (const path of ['/console/', '/console/callback?code=a', '/console/w/1/sandbox/a.b']) {
      const response = await get(path);
      expect(response.status, path).to.equal(200);
      expect(response.headers.get('cache-control')).to.equal('no-store');
      const policy = response.headers.get('content-security-policy')!;
      const [, nonce = ''] = /style-src 'self' 'nonce-([\w+/=]+)'/.exec(policy) ?? [];
      expect(policy).to.equal(
        `default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      expect(await response.text()).to.equal(`<meta name="csp-nonce" content="${nonce}">`);
      nonces.add(nonce);
    }
    expect(nonces.size).to.equal(3);
  });

  it('does not count page views as reads: an office shares one address', async () => {
    build();
    for (const path of ['/console/', '/console/callback?code=a', '/console/assets/index-abc.js']) {
      const response = await get(path);
      expect(response.headers.has('x-ratelimit-limit'), path).to.equal(false);
    }
  });

  it('/console leads to /console/', async () => {
    const response = await get('/console');
    expect(response.status).to.equal(308);
    expect(response.headers.get('location')).to.equal('/console/');
  });

  it('has files that are cached forever, compressed as accepted', async () => {
    build();
    for (const [accepted, coding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await get('/console/assets/index-abc.js', { 'accept-encoding': accepted });
      expect(response.status).to.equal(200);
      expect(response.headers.get('content-encoding')).to.equal(coding);
      expect(response.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
      expect(response.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
      expect(response.headers.get('vary')).to.equal('Accept-Encoding');
      expect(await response.text()).to.equal(script);
    }
  });

  it('is 404 for an unknown file, and for files of other kinds', async () => {
    build();
    writeFileSync(join(directory, 'assets/a.exe'), '');
    for (const name of [
      'index-old.js',
      'index-abc.js.br',
      'a.exe',
      'a/b.js',
      '..%2findex.html',
      '',
    ]) {
      const response = await get(`/console/assets/${name}`);
      expect(response.status, name).to.equal(404);
      expect(response.headers.get('cache-control') ?? '').to.not.include('immutable');
    }
  });

  it('is a page without script that reloads itself during the build', async () => {
    const response = await get('/console/w/1/production');
    expect(response.status).to.equal(503);
    expect(response.headers.get('retry-after')).to.equal('2');
    expect(response.headers.get('cache-control')).to.equal('no-store');
    expect(response.headers.get('content-security-policy')).to.not.include('script-src');
    const page = await response.text();
    expect(page).to.include('<meta http-equiv="refresh" content="2">');
    expect(page).to.include('The console is being built').and.include('npm run console:build');
  });

  it('explains a failed build and the remedy, and does not reload itself', async () => {
    const reason = '\u001b[31mpage.tsx:1: <Unexpected> token\u001b[39m';
    writeFileSync(join(directory, 'failure.json'), JSON.stringify({ reason }));
    const page = await (await get('/console/')).text();
    expect(page).to.include('page.tsx:1: &#60;Unexpected&#62; token</code>');
    expect(page).to.include('npm run console:build').and.not.include('http-equiv');
  });

  it('accepts reads alone', async () => {
    build();
    for (const path of ['/console', '/console/', '/console/a', '/console/assets/index-abc.js']) {
      const response = await fetch(`${server.url}${path}`, { method: 'POST' });
      expect(response.status, path).to.equal(405);
    }
  });
});
