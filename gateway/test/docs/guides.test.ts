import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { guideExamples, guideFiles } from '../../src/docs/guides/guide-list.ts';
import { type DocsServer, startDocsServer } from './docs-server.ts';

describe('guides', () => {
  let server: DocsServer;
  before(async () => {
    server = await startDocsServer();
  });
  after(() => server.stop({ drainMs: 0 }));

  const page = async (path: string) => {
    const response = await fetch(new URL(path, server.url), { headers: { accept: 'text/html' } });
    return { status: response.status, html: await response.text() };
  };

  it('are listed, each a page with its own title', async () => {
    const { html } = await page('/docs/guides');
    const titles = new Set<string>();
    for (const [slug] of guideFiles) {
      expect(html).to.include(`href="guides/${slug}"`);
      const guide = await page(`/docs/guides/${slug}`);
      expect(guide.status, slug).to.equal(200);
      titles.add(/<h1 id="[^"]+">(.+)<\/h1>/.exec(guide.html)?.[1] ?? '');
    }
    expect(titles.size).to.equal(guideFiles.length);
    expect(titles).not.to.include('');
  });

  for (const [slug] of guideFiles) {
    it(`links from ${slug} lead to existing pages and headings`, async () => {
      const address = `/docs/guides/${slug}`;
      const { html } = await page(address);
      const [, main = ''] = html.split('<main', 2);
      const links = [...main.split('</main>')[0]!.matchAll(/<a href="([^"]+)"/g)].map(
        ([, link]) => new URL(link!, `${server.url}${address}`),
      );
      for (const link of links.filter(({ origin }) => origin === server.url)) {
        const target = await page(link.pathname);
        expect(target.status, link.href).to.equal(200);
        if (link.hash !== '') {
          expect(target.html, link.href).to.include(`id="${link.hash.slice(1)}"`);
        }
      }
    });
  }

  it('are all documents about OAuth', () => {
    const partners = fileURLToPath(new URL('../../../docs/', import.meta.url));
    const files = globSync('partners/*.md', { cwd: partners });
    expect(guideFiles.map(([, file]) => file)).to.include.members(files);
  });

  it('link to every program for receivers of webhooks, served as text', async () => {
    const { html } = await page('/docs/guides/webhooks');
    const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));
    const programs = globSync('webhooks/receivers/*', { cwd: docs });
    expect(guideExamples).to.include.members(programs);
    for (const program of programs) {
      const path = `/docs/examples/${basename(program)}`;
      expect(html).to.include(`href="../..${path}"`);
      const response = await fetch(new URL(path, server.url));
      expect(response.headers.get('content-type'), path).to.equal('text/plain; charset=utf-8');
      expect(await response.text(), path).to.equal(readFileSync(`${docs}${program}`, 'utf8'));
    }
  });

  it('show texts in angle brackets as text', async () => {
    const { html } = await page('/docs/guides/webhooks');
    expect(html.match(/<script/g)).to.have.length(1);
  });

  it('include no other documents, and accept no other method', async () => {
    for (const path of ['/docs/guides/nothing', '/docs/guides/', '/docs/guides/..%2fREADME']) {
      expect((await page(path)).status, path).to.equal(404);
    }
    const { status } = await fetch(`${server.url}/docs/guides/imports`, { method: 'POST' });
    expect(status).to.equal(405);
  });
});
