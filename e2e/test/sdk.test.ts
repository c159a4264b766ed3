import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { build } from 'esbuild';
import { buildSdk } from '../../packages/sdk/src/build-sdk.ts';
import { areCurrent, type BuiltPackage } from '../../packages/sdk/src/built-sdk.ts';
import { createForeignFolder, type ForeignFolder } from '../clients/foreign-folder.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
/** The Node of the repository, and Node versions of the registry. */
const nodes = inShape({ short: [''], long: ['', 'node@20', 'node@22'] });

/** Like a newcomer: uses nothing of the repository except the address of the platform. */
describe('packages served by the platform, in a foreign folder', () => {
  let platform: RunningDemo;
  let foreign: ForeignFolder;
  let folder: string;
  let packages: BuiltPackage[];
  let environment: Record<string, string>;

  before(async () => {
    const built = await buildSdk();
    // The wheel for pip has a separate test: clients/irp-client-python.test.ts.
    packages = built.packages.filter(({ file }) => file.endsWith('.tgz'));
    platform = await startDemo();
    foreign = await createForeignFolder();
    folder = foreign.path;
    environment = { IRP_API_KEY: platform.keyOf('owner') };
    await foreign.install(...tarballs());
  });
  after(async () => {
    await platform?.stop();
    await foreign?.remove();
  });

  const tarballs = () => packages.map(({ file }) => `${platform.baseUrl}/sdk/${file}`);
  const execute = (program: string, ...args: string[]) => foreign.run(program, args, environment);

  it('are built once for the same sources', () => {
    expect(areCurrent()).to.equal(true);
  });

  it('have the integrity on the page and in the lockfile, and no dependency to download', async () => {
    const { text } = await platform.call('GET', '/sdk');
    const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
    const installed = Object.keys(lock.packages);
    expect(installed.filter((path) => !path.includes('client/node_modules'))).to.have.members([
      '',
      'node_modules/@irp/client',
      'node_modules/@irp/cli',
    ]);
    for (const { name, version, integrity } of packages) {
      expect(lock.packages[`node_modules/${name}`]).to.include({ version, integrity });
      expect(text).to.include(integrity);
    }
  });

  it('have a page with five lines that print a page of records', async () => {
    const { text } = await platform.call('GET', '/sdk');
    const [, escaped = ''] = /<code>(import \{ InvestmentResearch[^<]*)<\/code>/.exec(text) ?? [];
    const program = escaped
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(program.split('\n')).to.have.length(5);
    await writeFile(join(folder, 'first.mjs'), program);
    const { stdout } = await execute(process.execPath, 'first.mjs');
    expect(stdout)
      .to.include('country')
      .and.match(/│ 9 +│/);
  });

  it('run the example of the README as pasted', async () => {
    const text = await readFile(join(root, 'packages/client/README.md'), 'utf8');
    const [, example = ''] = /```js\n(.*?)```/s.exec(text) ?? [];
    await writeFile(
      join(folder, 'example.mjs'),
      example.replace('http://127.0.0.1:8080', platform.baseUrl),
    );
    const { stdout } = await execute(process.execPath, 'example.mjs');
    expect(stdout).to.include('Toyota Motor Corporation');
    const files = await readdir(folder);
    expect(files.filter((file) => file.endsWith('.ndjson'))).to.have.length(1);
  });

  it('read as an application, with one token for all calls', async () => {
    const { clientId, clientSecret } = platform.demo.applications.find(
      ({ type, clientSecret }) => type === 'confidential' && clientSecret,
    )!;
    const program = `import { clientCredentials, InvestmentResearch } from '@irp/client';
let tokens = 0;
const counted = (...args) => { tokens += 1; return fetch(...args); };
const getAccessToken = clientCredentials({
  tokenUrl: '${platform.demo.authUrl}/oauth/token',
  clientId: process.env.CLIENT_ID,
  clientSecret: process.env.CLIENT_SECRET,
  scope: 'investments.read',
  fetch: counted,
});
const client = new InvestmentResearch({ baseUrl: '${platform.baseUrl}', getAccessToken });
const names = await Promise.all([1, 2, 3].map(() => client.investments.list({ limit: 2 }).toArray({ limit: 2 })));
console.log(JSON.stringify({ tokens, read: names.flat().length }));
`;
    await writeFile(join(folder, 'oauth.mjs'), program);
    const { stdout } = await foreign.run(process.execPath, ['oauth.mjs'], {
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret ?? '',
    });
    expect(JSON.parse(stdout)).to.deep.equal({ tokens: 1, read: 6 });
  });

  for (const node of nodes) {
    it(`run on ${node || `Node ${process.versions.node}`}`, async () => {
      let program = process.execPath;
      if (node !== '') {
        await foreign.install('--no-save', node, ...tarballs());
        program = join(folder, 'node_modules/node/bin/node');
        expect((await execute(program, '--version')).stdout).to.match(
          new RegExp(`^v${node.slice('node@'.length)}\\.`),
        );
      }
      await writeFile(
        join(folder, 'all.mjs'),
        `import { readFile } from 'node:fs/promises';
import { InvestmentResearch, NotFoundError } from '@irp/client';
const client = new InvestmentResearch({ baseUrl: '${platform.baseUrl}', apiKey: process.env.IRP_API_KEY });
const created = await client.investments.create({ name: 'Foreign', country: 'DE' });
const { etag } = created.lastResponse;
const changed = await client.investments.update(created.id, { ceo: 'Ada' }, { ifMatch: etag });
let found = 0;
for await (const { country } of client.investments.list({ country: ['JP', 'DE'] }))
  if (['JP', 'DE'].includes(country)) found += 1; else throw new Error(country);
const note = await client.investments.notes.create(created.id, { text: 'A note' });
await client.investments.notes.delete(created.id, note.id);
const [change] = await client.investments.history(created.id).toArray({ limit: 1 });
const file = await client.investments.export({ format: 'ndjson', q: 'Foreign' });
const bytes = await file.save('foreign.ndjson');
const text = await readFile(file.fileName.replace('investments', 'foreign'), 'utf8');
const { created: rows } = await client.investments.import('name\\nImported\\n');
await client.investments.delete(created.id);
const gone = await client.investments.get(created.id).catch((error) => error);
console.log(JSON.stringify({ ceo: changed.ceo, found: found > 1, exported: text.includes('Ada') && bytes === Buffer.byteLength(text), rows, gone: gone instanceof NotFoundError }));
`,
      );
      const { stdout } = await execute(program, 'all.mjs');
      expect(JSON.parse(stdout)).to.deep.equal({
        ceo: 'Ada',
        found: true,
        exported: true,
        rows: 1,
        gone: true,
      });
      const irp = join(folder, 'node_modules/@irp/cli/irp.js');
      const { stdout: version } = await execute(program, irp, '--version');
      expect(version.trim()).to.equal(packages[1]!.version);
      const login = ['login', '--url', platform.baseUrl, '--api-key'];
      const child = execute(program, irp, ...login);
      child.child.stdin?.end(`${environment.IRP_API_KEY}\n`);
      await child;
      const { stdout: listed } = await execute(program, irp, 'investments', 'list', '--limit', '3');
      expect(listed.trim().split('\n')).to.have.length(4);
      const { stdout: sent } = await execute(program, irp, 'api', 'GET', '/v2/me', '--jq', '.role');
      expect(sent.trim()).to.match(/^"?owner"?$/);
      const bad = await execute(
        program,
        irp,
        'webhooks',
        'listen',
        '--forward-to',
        'nowhere',
      ).catch((error: { stderr: string }) => error);
      expect(bad.stderr).to.equal('irp: --forward-to must be an http or https URL.\n');
    });
  }

  it('have types: a misspelt field or resource is a compiler error', async () => {
    const good = `import { InvestmentResearch, type CallOptions } from '@irp/client';
const client = new InvestmentResearch({ baseUrl: 'http://host' });
const options: CallOptions = { timeoutMs: 5_000 };
for await (const { id } of client.investments.list({ country: 'JP' }, options)) void client.investments.get(id);
const { key } = await client.apiKeys.create({ name: 'A key', environment: 'sandbox', scopes: ['investments.read'] });
void key;
`;
    const compile = (text: string) => compiled('use.ts', text);
    expect(await compile(good)).to.equal('');
    expect(await compile(good.replace('{ id }', '{ naem: id }'))).to.include("'naem'");
    expect(await compile(good.replace('country:', 'contry:'))).to.include('contry');
    expect(await compile(good.replace('apiKeys', 'apiKyes'))).to.include('apiKyes');
  });

  it('have the types used by the examples of the documents', async () => {
    const [first, oauth] = await examplesOf('packages/client/README.md');
    const [queries] = await examplesOf('docs/queries.md');
    const environment = 'declare const process: { env: Record<string, string | undefined> };\n';
    expect(await compiled('readme.ts', environment + first)).to.equal('');
    expect(await compiled('oauth.ts', oauth!)).to.equal('');
    const client = `import type { InvestmentResearch } from '@irp/client';\ndeclare const client: InvestmentResearch;\n`;
    expect(await compiled('queries.ts', client + queries)).to.equal('');
  });

  /** The blocks of TypeScript in a document. */
  async function examplesOf(document: string): Promise<string[]> {
    const text = await readFile(join(root, document), 'utf8');
    return [...text.matchAll(/```[jt]s\n([^`]+)```/g)].map(([, block = '']) => block);
  }

  async function compiled(file: string, text: string): Promise<string> {
    await writeFile(join(folder, file), text);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
    return execute(process.execPath, compiler, ...options, '--ignoreConfig', file).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
  }

  it('are bundled for a browser, without Node modules', async () => {
    const { outputFiles, warnings } = await build({
      absWorkingDir: folder,
      stdin: {
        contents: "export { InvestmentResearch, verifyWebhook } from '@irp/client';",
        resolveDir: folder,
      },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      logLevel: 'silent',
    });
    expect(warnings).to.deep.equal([]);
    expect(outputFiles[0]!.contents.length).to.be.lessThan(60_000);
  });

  it('name the packages that they contain, and contain no source of the platform', async () => {
    for (const { name } of packages) {
      const place = join(folder, 'node_modules', name);
      const text = await readFile(join(place, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
      expect(text).to.match(/^\S+ \d+\.\S+ \((MIT|ISC|Apache-2\.0|BSD-3-Clause)\)$/m);
      const files = await readdir(place, { recursive: true });
      expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).to.deep.equal(
        [],
      );
      expect(await readFile(join(place, 'package.json'), 'utf8')).to.not.include('workspace:');
    }
    expect((await stat(join(folder, 'node_modules/@irp/client/index.js'))).size).to.be.lessThan(
      100_000,
    );
  });
});
