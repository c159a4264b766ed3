import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorCodes, errorEntry, PlatformError, toProblem } from '@irp/errors';
import { expect } from 'chai';
import { type DocsServer, startDocsServer } from './docs-server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('pages of error codes', () => {
  let server: DocsServer;
  before(async () => {
    server = await startDocsServer();
  });
  after(() => server.stop({ drainMs: 0 }));

  const get = (path: string, accept: string) =>
    fetch(new URL(path, server.url), { headers: { accept } });

  for (const code of errorCodes) {
    it(`the type of ${code} resolves to a page and to JSON`, async () => {
      const { type, title } = toProblem(new PlatformError(code, 'x'), '/v2/me', 'req-12345');
      const page = await get(type, 'text/html,application/xhtml+xml,*/*;q=0.8');
      expect(page.status).to.equal(200);
      expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(page.headers.get('vary')).to.include('Accept');
      expect(page.headers.get('content-security-policy')).to.match(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      const html = await page.text();
      expect(html)
        .to.include(`<h1>${title}</h1>`)
        .and.include(`<code>${code}</code>`)
        .and.not.include('<p>`');
      const json = await (await get(type, '*/*')).json();
      expect(json).to.deep.equal({
        code,
        type,
        ...errorEntry(code),
      });
    });
  }

  it('lists every code', async () => {
    const html = await (await get('/docs/errors', 'text/html')).text();
    const linked = [...html.matchAll(/ href="(errors\/\w+)"/g)].map(([, link]) => link);
    expect(linked).to.deep.equal(errorCodes.map((code) => `errors/${code}`));
    for (const link of linked) {
      expect((await get(`/docs/${link}`, 'text/html')).status, link).to.equal(200);
    }
    const { errors } = (await (await get('/docs/errors', 'application/json')).json()) as {
      errors: unknown[];
    };
    expect(errors).to.have.length(errorCodes.length);
  });

  it('serves nothing for an unknown code, and no other method', async () => {
    expect((await get('/docs/errors/teapot', '*/*')).status).to.equal(404);
    expect((await fetch(`${server.url}/docs/errors/conflict`, { method: 'POST' })).status).to.equal(
      405,
    );
  });

  it('documents only codes that the platform responds with', () => {
    const sources = globSync('{packages/*,services/*,gateway,deploy/*}/src/**/*.ts', { cwd: root })
      .filter(
        (file) =>
          !file.startsWith('packages/errors/src/') ||
          /standard-errors|insufficient-scope/.test(file),
      )
      .map((file) => readFileSync(root + file, 'utf8'));
    for (const code of errorCodes) {
      const thrown = new RegExp(`PlatformError\\(\\s*'${code}'|[:?] '${code}'`);
      expect(
        sources.some((text) => thrown.test(text)),
        code,
      ).to.equal(true);
    }
  });
});
