import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isLong } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { buildSdk } from '../../../packages/sdk/src/build-sdk.ts';
import { type RunningDemo, startDemo } from '../../src/start-demo.ts';

const run = promisify(execFile);
const programs = fileURLToPath(new URL('../../clients/python-client/', import.meta.url));
const sources = fileURLToPath(new URL('../../../packages/client-python/python/', import.meta.url));
const environment = {
  ...process.env,
  NO_PROXY: '127.0.0.1,localhost',
  PYTHONDONTWRITEBYTECODE: '1',
};
const beside = ['mypy==2.4.1', 'ruff==0.17.6', 'cryptography==50.0.2', 'trio==0.35.0'];
const readme = fileURLToPath(new URL('../../../packages/client-python/README.md', import.meta.url));

/** As an analyst does it: in an environment of its own, from the address of the platform. */
describe('the Python client that the platform serves (long shape, needs python3 with venv)', function () {
  this.timeout(300_000);
  let platform: RunningDemo;
  let folder: string;
  let python: string;

  before(async function () {
    if (!isLong) {
      this.skip();
    }
    const { packages } = await buildSdk();
    const wheel = packages.find(({ file }) => file.endsWith('.whl'))!;
    folder = await mkdtemp(join(tmpdir(), 'irp-python-'));
    python = join(folder, 'venv/bin/python');
    try {
      await run('python3', ['-m', 'venv', join(folder, 'venv')]);
      await pip(...beside);
    } catch (reason) {
      console.log(`skipped: ${String(reason).split('\n')[0]}`);
      this.skip();
    }
    platform = await startDemo();
    const { text: page } = await platform.call('GET', '/sdk');
    const [, url = ''] = /<code>pip install (\S+\.whl)<\/code>/.exec(page) ?? [];
    expect(url).to.equal(`${platform.baseUrl}/sdk/${wheel.file}`);
    await pip(url);
  });
  after(async () => {
    await platform?.stop();
    if (folder !== undefined) {
      await rm(folder, { recursive: true, force: true });
    }
  });

  const pip = (...wanted: string[]) =>
    run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...wanted]);

  /** Each check of a program with its end: `passed`, or where it failed. */
  async function checksOf(program: string): Promise<Record<string, string>> {
    const { clientId, clientSecret } = platform.demo.applications.find(
      ({ type, clientSecret }) => type === 'confidential' && clientSecret,
    )!;
    const settings = {
      baseUrl: platform.baseUrl,
      keys: { owner: platform.keyOf('owner'), member: platform.keyOf('member') },
      tokenUrl: `${platform.demo.authUrl}/oauth/token`,
      application: { clientId, clientSecret },
    };
    const running = run(python, ['-W', 'error', join(programs, program)], {
      cwd: folder,
      env: environment,
    });
    running.child.stdin?.end(JSON.stringify(settings));
    return JSON.parse((await running).stdout);
  }

  it('has types: mypy accepts a program, and finds each mistake', async () => {
    const program = await readFile(join(programs, 'typed.py'), 'utf8');
    const mistakes = await readFile(join(programs, 'mistakes.txt'), 'utf8');
    expect(await linesWithErrors(program)).to.deep.equal([]);
    const first = program.split('\n').length;
    const expected = mistakes
      .trimEnd()
      .split('\n')
      .map((_, at) => first + at);
    expect(await linesWithErrors(`${program}${mistakes}`)).to.deep.equal(expected);
  });

  it('has no error of types itself, and no lint', async () => {
    await run(
      python,
      ['-m', 'mypy', '--strict', '--python-version=3.10', '--package', 'irp_client'],
      { cwd: folder },
    );
    const ruff = (...args: string[]) =>
      run(python, ['-m', 'ruff', ...args, '--no-cache', '--line-length=100', sources, programs]);
    await ruff('check', '--select=E,F,UP,B', '--ignore=B023', '--target-version=py310');
    await ruff('format', '--check', '--target-version=py310');
  });

  it('runs the programs of the page and of its README', async () => {
    const { text: page } = await platform.call('GET', '/sdk');
    const [, first = ''] = /<code>(import os\n[^<]*)<\/code>/.exec(page) ?? [];
    const lines = await printed(first.replaceAll('&#34;', '"').replaceAll('&gt;', '>'));
    expect(lines).to.have.length(10);
    expect(lines.every((line) => line.endsWith(' Financials'))).to.equal(true);
    const blocks = [...(await readFile(readme, 'utf8')).matchAll(/```python\n([^`]+)```/g)];
    expect(blocks).to.have.length(2);
    for (const [, program = ''] of blocks) {
      await printed(
        program
          .replaceAll('http://127.0.0.1:8080', platform.baseUrl)
          .replace('irk_…', platform.keyOf('owner')),
      );
    }
    expect(await readFile(join(folder, 'records.ndjson'), 'utf8')).to.include('"ceo":"Ada"');
  });

  /** The lines that a program prints. */
  async function printed(program: string): Promise<string[]> {
    await writeFile(join(folder, 'printed.py'), program);
    const { stdout } = await run(python, ['printed.py'], {
      cwd: folder,
      env: { ...environment, IRP_API_KEY: platform.keyOf('owner') },
    });
    return stdout.trimEnd().split('\n');
  }

  async function linesWithErrors(program: string): Promise<number[]> {
    await writeFile(join(folder, 'program.py'), program);
    const { stdout } = await run(python, ['-m', 'mypy', '--strict', 'program.py'], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error);
    const lines = [...stdout.matchAll(/^program\.py:(\d+): error/gm)].map(([, line]) =>
      Number(line),
    );
    return [...new Set(lines)];
  }

  for (const program of [
    'with_platform.py',
    'with_platform_async.py',
    'with_stub.py',
    'with_webhooks.py',
  ]) {
    it(`passes each check of ${program}`, async () => {
      const checks = await checksOf(program);
      const failed = Object.values(checks).filter((end) => end !== 'passed');
      expect(failed.join('\n')).to.equal('');
      expect(Object.keys(checks)).to.have.length.greaterThan(2);
    });
  }
});
