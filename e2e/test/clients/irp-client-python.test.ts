import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLong } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { buildSdk } from '../../../packages/sdk/src/build-sdk.ts';
import {
  makePythonEnvironment,
  type PythonEnvironment,
} from '../../clients/python-client/python-environment.ts';
import { type RunningDemo, startDemo } from '../../src/start-demo.ts';

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const programs = pathOf('clients/python-client/');
const sources = pathOf('../packages/client-python/python/');
const readme = pathOf('../packages/client-python/README.md');

const checks = [
  'with_platform.py',
  'with_platform_async.py',
  'with_resources.py',
  'with_requests.py',
  'with_errors.py',
  'with_hostile_server.py',
  'with_lists.py',
  'with_options.py',
  'with_retries.py',
  'with_tokens.py',
  'with_webhooks.py',
];
const tools = ['mypy==2.4.1', 'ruff==0.17.6'];
const beside = ['cryptography==50.0.2', 'trio==0.35.0'];
/** The oldest versions in the metadata of the wheel. */
const oldest = ['httpx==0.27.0', 'pydantic==2.7.0', 'anyio==4.0.0', 'typing-extensions==4.10.0'];

/** Like an analyst's installation: in a new environment, from the address of the platform. */
describe('the Python client served by the platform (long shape, needs python3 with venv)', () => {
  const folders: string[] = [];
  let platform: RunningDemo;
  let folder: string;
  let python: PythonEnvironment;
  let url: string;

  async function environmentWith(...packages: string[]): Promise<PythonEnvironment> {
    folder = await mkdtemp(join(tmpdir(), 'irp-python-'));
    folders.push(folder);
    const made = await makePythonEnvironment(folder);
    await made.install(...packages);
    return made;
  }

  before(async function () {
    if (!isLong) {
      this.skip();
    }
    try {
      python = await environmentWith(...tools, ...beside);
    } catch (reason) {
      console.log(`skipped: ${String(reason).split('\n')[0]}`);
      this.skip();
    }
    const { packages } = await buildSdk();
    platform = await startDemo();
    const { text: page } = await platform.call('GET', '/sdk');
    url = /<code>pip install (\S+\.whl)<\/code>/.exec(page)?.[1] ?? '';
    expect(packages.map(({ file }) => `${platform.baseUrl}/sdk/${file}`)).to.include(url);
    await python.install(url);
  });
  after(async () => {
    await platform?.stop();
    await Promise.all(folders.map((one) => rm(one, { recursive: true, force: true })));
  });

  /** Fails with the trace of each failed check. */
  async function expectPassed(environment: PythonEnvironment, program: string): Promise<void> {
    const { clientId, clientSecret } = platform.demo.applications.find(
      ({ type, clientSecret }) => type === 'confidential' && clientSecret,
    )!;
    const settings = {
      baseUrl: platform.baseUrl,
      keys: { owner: platform.keyOf('owner'), member: platform.keyOf('member') },
      tokenUrl: `${platform.demo.authUrl}/oauth/token`,
      application: { clientId, clientSecret },
    };
    const args = ['-W', 'error', join(programs, program)];
    const ended = JSON.parse(await environment.run(args, JSON.stringify(settings)));
    const ends = Object.values(ended);
    expect(ends.filter((end) => end !== 'passed').join('\n')).to.equal('');
    expect(ends).to.have.length.greaterThan(2);
  }

  it('has types: mypy accepts a program, and finds each mistake', async () => {
    const program = await readFile(join(programs, 'typed.py'), 'utf8');
    const mistakes = await readFile(join(programs, 'mistakes.txt'), 'utf8');
    expect(await linesWithErrors(program)).to.deep.equal([]);
    const first = program.split('\n').length;
    const all = mistakes.trimEnd().split('\n');
    const expected = all.map((_, at) => first + at);
    expect(await linesWithErrors(`${program}${mistakes}`)).to.deep.equal(expected);
  });

  async function linesWithErrors(program: string): Promise<number[]> {
    await writeFile(join(folder, 'typed.py'), program);
    const output = await python
      .run(['-m', 'mypy', '--strict', 'typed.py'])
      .catch(({ stdout }: { stdout: string }) => stdout);
    const found = [...output.matchAll(/^typed\.py:(\d+): error/gm)];
    return [...new Set(found.map(([, line]) => Number(line)))];
  }

  it('has no type errors, and no lint', async () => {
    const strict = ['--strict', '--python-version=3.10', '--package', 'irp_client'];
    await python.run(['-m', 'mypy', ...strict]);
    const ruff = ['--no-cache', '--line-length=100', '--target-version=py310', sources, programs];
    await python.run(['-m', 'ruff', 'check', '--select=E,F,UP,B', '--ignore=B023', ...ruff]);
    await python.run(['-m', 'ruff', 'format', '--check', ...ruff]);
  });

  it('runs the programs of the page and of its README', async () => {
    const settings = { IRP_API_KEY: platform.keyOf('owner') };
    const { text: page } = await platform.call('GET', '/sdk');
    const [, first = ''] = /<code>(import os\n[^<]*)<\/code>/.exec(page) ?? [];
    const lines = await python.linesOf(first.replaceAll('&#34;', '"'), settings);
    expect(lines).to.have.length(10);
    expect(lines.every((line) => line.endsWith(' Financials'))).to.equal(true);
    const blocks = [...(await readFile(readme, 'utf8')).matchAll(/```python\n([^`]+)```/g)];
    expect(blocks).to.have.length(2);
    for (const [, block = ''] of blocks) {
      const program = block.replaceAll('http://127.0.0.1:8080', platform.baseUrl);
      await python.linesOf(program.replace('irk_…', settings.IRP_API_KEY));
    }
    expect(await readFile(join(folder, 'records.ndjson'), 'utf8')).to.include('"ceo":"Ada"');
  });

  for (const program of checks) {
    it(`passes each check of ${program}`, () => expectPassed(python, program));
  }

  it('passes the checks with the oldest accepted packages', async function () {
    const old = await environmentWith(...oldest, ...beside).catch((reason) => {
      console.log(`skipped: ${String(reason).split('\n')[0]}`);
      this.skip();
    });
    await old.install(url);
    expect(await old.run(['-m', 'pip', 'freeze'])).to.include('pydantic==2.7.0');
    for (const program of checks) {
      await expectPassed(old, program);
    }
  });
});
