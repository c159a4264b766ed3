import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type DocsServer, startDocsServer } from '../docs/docs-server.ts';

const integrity = 'sha512-AAAA';
const tarball = Buffer.from('the bytes of a tarball');

describe('packages that the gateway serves', () => {
  let directory: string;
  let server: DocsServer;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers: { 'cache-control': 'max-age=0', ...headers } });

  before(async () => {
    directory = mkdtempSync(join(tmpdir(), 'irp-sdk-'));
    server = await startDocsServer({ sdkDirectory: directory });
  });
  after(async () => {
    await server.stop({ drainMs: 0 });
    rmSync(directory, { recursive: true });
  });

  function build(bytes: Buffer, name = '@irp/client', file = 'irp-client.tgz'): void {
    writeFileSync(join(directory, file), bytes);
    const one = {
      name,
      version: '0.1.0',
      file,
      size: bytes.length,
      integrity,
    };
    writeFileSync(
      join(directory, 'packages.json'),
      JSON.stringify({ packages: [one], sources: {} }),
    );
  }

  for (const path of ['/sdk', '/sdk/irp-client.tgz', '/sdk/irp-cli.tgz']) {
    it(`${path} is 503 before the packages are built, and explains how to build them`, async () => {
      const response = await get(path);
      expect(response.status).to.equal(503);
      expect(response.headers.get('retry-after')).to.equal('5');
      const { error, message } = (await response.json()) as { error: string; message: string };
      expect(error).to.equal('unavailable');
      expect(message).to.include('npm run pack');
    });
  }

  it('serves a tarball with an ETag, and the next tarball after another build', async () => {
    build(tarball);
    const first = await get('/sdk/irp-client.tgz');
    expect(Buffer.from(await first.arrayBuffer())).to.deep.equal(tarball);
    expect(first.headers.get('content-type')).to.equal('application/gzip');
    expect(first.headers.get('content-length')).to.equal(String(tarball.length));
    const tag = first.headers.get('etag')!;
    const same = await get('/sdk/irp-client.tgz', { 'if-none-match': tag });
    expect(same.status).to.equal(304);
    build(Buffer.from('the bytes of another one'));
    const other = await get('/sdk/irp-client.tgz', { 'if-none-match': tag });
    expect(other.status).to.equal(200);
    expect(await other.text()).to.equal('the bytes of another one');
  });

  it('prints the one command for installing it, with version, size and integrity', async () => {
    build(tarball);
    const response = await get('/sdk');
    const page = await response.text();
    expect(page).to.include(`npm i ${server.url}/sdk/irp-client.tgz`);
    expect(page).to.include('Version 0.1.0').and.include('1 KB').and.include(integrity);
    expect(page).to.include('new InvestmentResearch(');
    expect(response.headers.get('content-security-policy'))
      .to.include("script-src 'self'")
      .and.not.include('unsafe');
    const tag = response.headers.get('etag')!;
    expect((await get('/sdk', { 'if-none-match': tag })).status).to.equal(304);
  });

  it("prints pip's command for a wheel, with a requirement that names its hash", async () => {
    const wheel = 'irp_client-0.1.0-py3-none-any.whl';
    build(tarball, 'irp-client', wheel);
    const served = await get(`/sdk/${wheel}`);
    expect(Buffer.from(await served.arrayBuffer())).to.deep.equal(tarball);
    expect(served.headers.get('content-type')).to.equal('application/zip');
    const page = await (await get('/sdk')).text();
    expect(page).to.include(`pip install ${server.url}/sdk/${wheel}`);
    expect(page).to.include(`irp-client @ ${server.url}/sdk/${wheel}#sha512=000000</code>`);
    expect(page).to.include('from irp_client import InvestmentResearch');
    expect(page).to.include(`InvestmentResearch(&#34;${server.url}&#34;`);
  });

  it('has no Python program without a wheel', async () => {
    build(tarball);
    expect(await (await get('/sdk')).text()).to.not.include('irp_client');
  });

  it('is linked from the reference', async () => {
    expect(await (await get('/docs')).text()).to.include('href="sdk"');
  });

  it('has no other files, and accepts reads alone', async () => {
    build(tarball);
    for (const path of ['/sdk/packages.json', '/sdk/irp-cli.tgz', '/sdk/..%2fpackages.json']) {
      expect((await get(path)).status, path).to.equal(404);
    }
    const posted = await fetch(`${server.url}/sdk/irp-client.tgz`, { method: 'POST' });
    expect(posted.status).to.equal(405);
  });
});
