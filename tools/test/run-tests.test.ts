import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = {
  'passes.test.ts':
    "describe('good', () => { it('passes', () => {}); it.skip('waits', () => {}); });",
  'fails.test.ts':
    "describe('bad', () => { it(\"isn't so\", () => { throw new Error('because'); }); });",
  'hook.test.ts':
    "describe('hooked', () => { before(() => { throw new Error('early'); }); it('is not run', () => {}); });",
  'load.test.ts': "import './missing.ts';",
  'dies.test.ts': "it('dies', () => { process.kill(process.pid, 'SIGKILL'); });",
};

describe('npm test', () => {
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp run-tests '));
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(directory, name), text);
    }
  });
  after(() => rm(directory, { recursive: true }));

  function run(mode: 'all' | 'file', ...rest: string[]) {
    return runWith({}, mode, ...rest);
  }

  function runWith(environment: Record<string, string>, mode: 'all' | 'file', ...rest: string[]) {
    const args = [join(root, 'tools/run-tests.ts'), mode, ...rest];
    const env = { ...process.env, ...environment };
    const { status, stdout } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      env,
    });
    return {
      status,
      stdout,
      lastLine: stdout.trimEnd().split('\n').at(-1),
    };
  }

  it('succeeds if every test passes', () => {
    const { status, lastLine } = run('all', join(directory, 'passes.test.ts'));
    expect([status, lastLine]).to.deep.equal([0, '1 passed, 0 failed, 1 skipped']);
  });

  it('counts a failed hook, an unreadable file and a crashed worker, and runs the other files', () => {
    const { status, stdout, lastLine } = run('all', directory);
    expect([status, lastLine]).to.deep.equal([1, '1 passed, 4 failed, 1 skipped']);
    expect(stdout)
      .to.contain('because')
      .and.contain('early')
      .and.contain('missing.ts')
      .and.contain('SIGKILL');
  });

  it('adds the CPU time of each file, children included, to the file of TEST_CPU_TIMES', async () => {
    const times = join(directory, 'times.ndjson');
    const file = join(directory, 'works.ts');
    const loop = 'while (process.cpuUsage().user < 300_000) {}';
    const lines = [
      "import { spawnSync } from 'node:child_process';",
      `it('works', () => spawnSync(process.execPath, ['-e', ${JSON.stringify(loop)}]));`,
    ];
    await writeFile(file, lines.join('\n'));
    expect(runWith({ TEST_CPU_TIMES: times }, 'all', file).lastLine).to.equal('1 passed, 0 failed');
    const line = JSON.parse(await readFile(times, 'utf8'));
    expect(line).to.have.all.keys('file', 'cpuMs', 'beganAt', 'endedAt', 'worker');
    expect(line.cpuMs).to.be.at.least(300);
  });

  it('divides several MongoDB servers among the workers', async () => {
    const used = join(directory, 'used');
    const lines = [
      "import { appendFileSync } from 'node:fs';",
      `it('notes its server', () => appendFileSync(${JSON.stringify(used)}, process.env.MONGODB_URI + ' '));`,
    ];
    const files = ['one.ts', 'two.ts'].map((name) => join(directory, name));
    for (const file of files) {
      await writeFile(file, lines.join('\n'));
    }
    const environment = { TEST_JOBS: '2', TEST_MONGODB_URIS: 'mongodb://a mongodb://b' };
    expect(runWith(environment, 'all', ...files).lastLine).to.equal('2 passed, 0 failed');
    const servers = (await readFile(used, 'utf8')).trim().split(' ');
    expect(servers).to.have.members(['mongodb://a', 'mongodb://b']);
  });

  it('runs files of TEST_ALONE after all others, one after the other', async () => {
    // Spaces separate its files.
    const folder = await mkdtemp(join(tmpdir(), 'irp-alone-'));
    const started = join(folder, 'started');
    const lines = [
      "import { appendFileSync } from 'node:fs';",
      "import { setTimeout } from 'node:timers/promises';",
      `const note = (text) => appendFileSync(${JSON.stringify(started)}, text);`,
      "it('notes its start and its end', async () => {",
      "  note('(');",
      '  await setTimeout(200);',
      "  note(')');",
      '});',
    ];
    const [other, ...alone] = ['other.ts', 'alone-a.ts', 'alone-b.ts'].map((name) =>
      join(folder, name),
    );
    for (const file of [other!, ...alone]) {
      await writeFile(file, lines.join('\n'));
    }
    const environment = {
      TEST_JOBS: '3',
      TEST_ALONE: `${alone.map((file) => relative(root, file)).join('\n  ')} nowhere.test.ts`,
    };
    const { lastLine } = runWith(environment, 'all', ...alone, other!);
    const order = await readFile(started, 'utf8');
    await rm(folder, { recursive: true });
    expect([lastLine, order]).to.deep.equal(['3 passed, 0 failed', '()()()']);
  });

  it('begins with files of TEST_FIRST, in order', async () => {
    // Spaces separate its files.
    const folder = await mkdtemp(join(tmpdir(), 'irp-first-'));
    const started = join(folder, 'started');
    const files = ['a', 'b', 'c'].map((name) => join(folder, `${name}.ts`));
    for (const file of files) {
      const note = `appendFileSync(${JSON.stringify(started)}, ${JSON.stringify(file.at(-4))})`;
      await writeFile(
        file,
        `import { appendFileSync } from 'node:fs';\nit('notes its start', () => ${note});`,
      );
    }
    const [, second, third] = files.map((file) => relative(root, file));
    runWith({ TEST_JOBS: '1', TEST_FIRST: `${third} nowhere.test.ts\n${second}` }, 'all', ...files);
    const order = await readFile(started, 'utf8');
    await rm(folder, { recursive: true });
    expect(order).to.equal('cba');
  });

  it('ends the children of a killed worker', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connected = once(server, 'connection');
    const { port } = server.address() as AddressInfo;
    const connects = `require('net').connect(${port}, '127.0.0.1', () => console.log('connected'))`;
    const lines = [
      "import { spawn } from 'node:child_process';",
      "import { once } from 'node:events';",
      "it('dies', async () => {",
      `  await once(spawn(process.execPath, ['-e', ${JSON.stringify(connects)}]).stdout, 'data');`,
      "  process.kill(process.pid, 'SIGKILL');",
      '});',
    ];
    await writeFile(join(directory, 'leaves.ts'), lines.join('\n'));
    expect(run('all', join(directory, 'leaves.ts')).lastLine).to.equal('0 passed, 1 failed');
    const [socket] = (await connected) as [Socket];
    const closed = once(
      socket.on('error', () => undefined),
      'close',
    );
    server.close();
    socket.resume();
    await closed;
  });

  it('prints how to run a failure alone', () => {
    const { stdout } = run('all', directory);
    const commands = stdout.match(/npm run test:file -- .*$/gm) ?? [];
    expect(commands).to.have.length(4);
    const [command] = commands.filter((line) => line.includes('fails.test.ts'));
    expect(command).to.match(/fails\.test\.ts' --fgrep 'bad isn'\\''t so'$/);
    const alone = spawnSync('bash', ['-c', command!], { cwd: root, encoding: 'utf8' });
    expect(alone.stdout).to.contain('0 passed, 1 failed');
  });

  it('runs a file with options of mocha, and nothing without a file', () => {
    const { stdout } = run('file', join(directory, 'passes.test.ts'), '--', '--reporter', 'json');
    expect(JSON.parse(stdout).stats).to.include({ passes: 1, pending: 1 });
    expect(run('file').status).to.equal(1);
    expect(run('file', join(directory, 'nowhere')).status).to.equal(1);
  });
});
