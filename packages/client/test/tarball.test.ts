import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { build } from 'esbuild';
import { packClient } from '../tools/pack.ts';
import { type RunningPlatform, startRunningPlatform } from './support/running-platform.ts';

const run = promisify(execFile);
const compiler = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url));

describe('tarball of the client in a foreign folder', function () {
  this.timeout(120_000);
  let platform: RunningPlatform;
  let folder: string;

  before(async () => {
    platform = await startRunningPlatform();
    folder = await mkdtemp(join(tmpdir(), 'irp-foreign-'));
    const tarball = await packClient(folder);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  });
  after(async () => {
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const program = () => `import { InvestmentResearch } from '@irp/client';
const client = new InvestmentResearch({ baseUrl: '${platform.baseUrl}', apiKey: '${platform.apiKey}' });
for await (const page of client.investments.list({ limit: 5 }).pages()) {
  console.log(page.data.map(({ name }) => name).join('\\n')); break;
}
`;

  it('prints a page of records in five lines of code', async () => {
    await writeFile(join(folder, 'first.js'), program());
    const { stdout } = await run(process.execPath, ['first.js'], { cwd: folder });
    expect(program().trimEnd().split('\n')).to.have.length(5);
    expect(stdout.trimEnd().split('\n')).to.have.length(5);
  });

  it('has types: a misspelt field is an error of the compiler', async () => {
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
    const compile = (file: string) =>
      run(process.execPath, [compiler, ...options, file], { cwd: folder });
    await writeFile(join(folder, 'good.ts'), program().replace('console.log', 'void '));
    await compile('good.ts');
    await writeFile(join(folder, 'bad.ts'), program().replace('{ name }', '{ naem: name }'));
    const failure = await compile('bad.ts').catch((error: { stdout: string }) => error);
    expect(failure.stdout).to.include("'naem' does not exist");
  });

  it('has no TypeScript sources and no dependency on the repository', async () => {
    const packed = join(folder, 'node_modules/@irp/client');
    expect(await readFile(join(packed, 'package.json'), 'utf8')).to.not.include('workspace:');
    expect(await readFile(join(packed, 'index.js'), 'utf8')).to.not.match(/from ['"](node:|@irp)/);
  });

  it('is bundled for a browser', async () => {
    const { errors } = await build({
      absWorkingDir: folder,
      stdin: { contents: program(), resolveDir: folder },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      logLevel: 'silent',
    });
    expect(errors).to.deep.equal([]);
  });
});
