import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { hasChromium, inChromium, openChromium } from '@irp/testing/chromium';
import { isLong } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { build } from 'esbuild';
import { buildSdk } from '../../../packages/sdk/src/build-sdk.ts';
import { createForeignFolder, type ForeignFolder } from '../../clients/foreign-folder.ts';
import { runtimesProgram, runtimesResult } from '../../clients/runtimes-program.ts';
import { type RunningDemo, startDemo } from '../../src/start-demo.ts';

const deno = { '@deno/linux-x64-glibc': 'deno', '@deno/linux-arm64-glibc': 'deno' };

/** `sdk.test.ts` runs the client in Node 20, 22 and 24. */
describe('the client of the platform in Deno and in a browser (long shape)', () => {
  let platform: RunningDemo;
  let folder: ForeignFolder;
  let tarball: string;

  before(async function () {
    if (!isLong) {
      this.skip();
    }
    const { packages } = await buildSdk();
    platform = await startDemo();
    folder = await createForeignFolder();
    tarball = `${platform.baseUrl}/sdk/${packages[0]!.file}`;
    await folder.install(tarball);
  });
  after(async () => {
    await folder?.remove();
    await platform?.stop();
  });

  const program = () =>
    `const [baseUrl, apiKey] = ${JSON.stringify([platform.baseUrl, platform.keyOf('owner')])};\n${runtimesProgram}`;

  it('works in Deno, with its types', async function () {
    await folder.install('--no-save', tarball, 'deno@2.9.6').catch((reason: unknown) => {
      console.log(`skipped: ${String(reason).split('\n')[0]}`);
      this.skip();
    });
    const binary = Object.entries(deno)
      .map(([name, file]) => join(folder.path, 'node_modules', name, file))
      .find((path) => existsSync(path));
    if (binary === undefined) {
      console.log('skipped: no Deno for this system');
      this.skip();
    }
    await folder.write('main.ts', `${program()}console.log(JSON.stringify(result));\n`);
    const options = ['--node-modules-dir=manual', '--no-lock'];
    const quiet = { DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
    await folder.run(binary, ['check', ...options, 'main.ts'], quiet);
    const run = ['run', ...options, '--no-prompt', '--allow-net', 'main.ts'];
    const { stdout, stderr } = await folder.run(binary, run, quiet);
    expect(JSON.parse(stdout)).to.deep.equal(runtimesResult);
    expect(stderr).to.equal('');
  });

  it(`works in a page of another origin, ${inChromium}`, async function () {
    if (!hasChromium) {
      this.skip();
    }
    const { outputFiles } = await build({
      absWorkingDir: folder.path,
      stdin: {
        contents: `${program()}globalThis.result = result;`,
        resolveDir: folder.path,
      },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
    });
    const site = await startSite(outputFiles[0]!.text);
    const browser = await openChromium();
    try {
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      const result = await page
        .waitForFunction('globalThis.result', undefined, { timeout: 60_000 })
        .catch(() => expect.fail(problems.join('\n') || 'the page has no result'));
      expect(await result.jsonValue()).to.deep.equal(runtimesResult);
      expect(problems).to.deep.equal([]);
    } finally {
      await browser.close();
      site.closeAllConnections();
      site.close();
    }
  });
});

/** A page with a script. */
async function startSite(script: string): Promise<Server> {
  const site = createServer((request, response) => {
    const isScript = request.url === '/main.js';
    response
      .writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' })
      .end(isScript ? script : '<script type="module" src="/main.js"></script>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return site;
}
