import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { nodeBinary, npmCommand } from '../platform.mjs';

const bootstrap = fileURLToPath(new URL('../bootstrap.mjs', import.meta.url));

describe('bootstrap', () => {
  it('ends, and its script with it, after the end of its parent process', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'irp-bootstrap-'));
    const script = join(directory, 'waits.mjs');
    await writeFile(script, "console.log('waiting'); setTimeout(() => {}, 60_000);");
    const child = spawn(process.execPath, [bootstrap, script], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const exited = once(child, 'exit');
    const { stdout } = child;
    if (!stdout) {
      throw new Error('standard output is a pipe');
    }
    // The script holds the other end of this pipe: it closes only once both have ended.
    const closed = once(stdout, 'end');
    await once(stdout, 'data');
    child.disconnect();
    const [code] = await exited;
    expect(code).to.equal(143);
    await closed;
    await rm(directory, { recursive: true });
  });

  it('ends, and its script with it, after a kill of the npm that runs it', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'irp-npm-'));
    const script = join(directory, 'waits.mjs');
    await writeFile(script, "console.log('waiting'); setTimeout(() => {}, 60_000);");
    // The trailing command keeps the shell: like pnpm's shim it ends without passing a signal on.
    const waits = `'${process.execPath}' '${bootstrap}' '${script}'; exit $?`;
    await writeFile(join(directory, 'package.json'), JSON.stringify({ scripts: { waits } }));
    // Without pnpm's shims npm is started by the system's node, so that the kill reaches npm
    // itself.
    const folders =
      process.env.PATH?.split(delimiter).filter((folder) => !folder.includes('node_modules')) ?? [];
    // npm passes its own settings on in variables: with these variables, the inner npm would run in
    // the folder of the outer npm.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_|INIT_CWD$)/i.test(name),
    );
    const env = {
      ...Object.fromEntries(inherited),
      PATH: folders.join(delimiter),
    };
    const npm = spawn('npm', ['run', '--silent', 'waits'], {
      cwd: directory,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(npm.stdout, 'end');
    await once(npm.stdout, 'data');
    npm.kill('SIGKILL');
    await closed;
    await rm(directory, { recursive: true });
  });

  describe('on the first start', () => {
    let clone: string;
    const own = createHash('sha256').update(readFileSync(process.execPath)).digest('hex');

    beforeEach(async () => {
      clone = await mkdtemp(join(tmpdir(), 'irp first start äöü '));
      for (const folder of ['tools', 'bin', 'package/bin']) {
        await mkdir(join(clone, folder), { recursive: true });
      }
      for (const file of [
        'bootstrap.mjs',
        'pinned-tools.mjs',
        'platform.mjs',
        'what-to-install.mjs',
      ]) {
        await copyFile(join(dirname(bootstrap), file), join(clone, 'tools', file));
      }
      for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) {
        await writeFile(join(clone, file), '');
      }
      await writeFile(join(clone, 'script.mjs'), "console.log('runs');");
      // Replaces pnpm: runs the shell script of the test.
      const program =
        "process.exit(require('node:child_process').spawnSync('sh', ['install.sh', ...process.argv.slice(2)], { stdio: 'inherit' }).status)";
      await writeFile(join(clone, 'package/bin/pnpm.cjs'), program);
      execFileSync('tar', ['-czf', join(clone, 'pnpm.tgz'), '-C', clone, 'package']);
      // Replaces npm: `npm pack pnpm@1.0.0 --loglevel=error --pack-destination DIRECTORY`.
      await writeFile(
        join(clone, 'bin/npm'),
        `#!/bin/sh\ncp '${clone}/pnpm.tgz' "$5/pnpm-1.0.0.tgz"\n`,
      );
      await chmod(join(clone, 'bin/npm'), 0o755);
    });
    afterEach(() => rm(clone, { recursive: true }));

    interface Options {
      pnpm?: string;
      node?: Record<string, string>;
      script?: string;
    }

    /** Runs the bootstrap with this shell script instead of pnpm. Default: the hashes are right. */
    async function start(
      installation: string,
      { pnpm, node, script = 'script.mjs' }: Options = {},
    ) {
      const sha512 =
        pnpm ??
        createHash('sha512')
          .update(await readFile(join(clone, 'pnpm.tgz')))
          .digest('hex');
      const nodeSha256 = node ?? { [`${process.platform}-${process.arch}`]: own };
      const manifest = {
        name: 'root',
        packageManager: `pnpm@1.0.0+sha512.${sha512}`,
        config: { nodeSha256 },
      };
      await writeFile(join(clone, 'package.json'), JSON.stringify(manifest));
      await writeFile(join(clone, 'install.sh'), installation);
      const PATH = [join(clone, 'bin'), process.env.PATH].join(delimiter);
      const program = join(clone, 'tools/bootstrap.mjs');
      const child = spawn(process.execPath, [program, script], {
        env: { ...process.env, PATH },
      });
      const exited = once(child, 'exit');
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return {
        code: (await exited)[0],
        stdout,
        lines: stderr.trimEnd().split('\n'),
      };
    }
    const node = `mkdir -p node_modules/node/bin && ln -s '${process.execPath}' node_modules/node/bin/node`;
    const map = () => join(clone, 'node_modules/.pnpm/package/index.js.map');
    /** Stores the options of pnpm, a line for each installation. */
    const recorded = () =>
      `echo "$@" >> options; mkdir -p '${dirname(map())}'; touch '${map()}'; test -e node_modules/node || { ${node}; }`;
    const all = 'install --frozen-lockfile --config.confirmModulesPurge=false';
    const partOfThePlatform = 'services/audit/src/main.mjs';
    async function writePart() {
      await mkdir(join(clone, dirname(partOfThePlatform)), { recursive: true });
      await writeFile(join(clone, partOfThePlatform), "console.log('serves');");
    }
    const removeLog = (line: string) => {
      const [, directory] = /Complete output: (.*)\/install\.log$/.exec(line) ?? [];
      if (!directory) {
        throw new Error(`no log is named: ${line}`);
      }
      return rm(directory, { recursive: true });
    };

    it('stores the output of the installation in a log, and installs once', async () => {
      const first = await start(`seq 1000; echo 'a warning' >&2; ${node}`);
      expect([first.code, first.stdout], first.lines.join('\n')).to.deep.equal([0, 'runs\n']);
      expect(first.lines).to.have.length(2);
      expect(first.lines[1]).to.match(
        /^Installed the dependencies in \d+ s\. Log: node_modules\/\.install\.log$/,
      );
      const log = await readFile(join(clone, 'node_modules/.install.log'), 'utf8');
      expect(log).to.contain('\n1000\n').and.contain('a warning\n');
      expect((await start('exit 1')).lines).to.deep.equal(['']);
    });

    it('installs for a part of the platform only its dependencies, and for a tool the rest', async () => {
      await writePart();
      const output: string[] = [];
      for (const script of [partOfThePlatform, partOfThePlatform, 'script.mjs']) {
        output.push((await start(recorded(), { script })).stdout);
      }
      output.push((await start('exit 1', { script: partOfThePlatform })).stdout);
      expect(output).to.deep.equal(['serves\n', 'serves\n', 'runs\n', 'serves\n']);
      const running =
        '--prod --filter=root --filter=@irp/embedded... --filter=@irp/admin... --filter=@irp/cli...';
      const options = await readFile(join(clone, 'options'), 'utf8');
      expect(options.split('\n')).to.deep.equal([`${all} ${running}`, all, '']);
    });

    it('removes source maps if it installs only the dependencies of the platform', async () => {
      await writePart();
      await start(recorded(), { script: partOfThePlatform });
      expect(existsSync(map())).to.equal(false);
    });

    it('installs everything again after a change of the lockfile if everything was installed', async () => {
      await writePart();
      await start(recorded());
      await writeFile(join(clone, 'pnpm-lock.yaml'), 'changed');
      await start(recorded(), { script: partOfThePlatform });
      expect(await readFile(join(clone, 'options'), 'utf8')).to.equal(`${all}\n${all}\n`);
      expect(existsSync(map())).to.equal(true);
    });

    it('prints the end of the log and its path if the installation fails', async () => {
      const { code, stdout, lines } = await start('seq 1000; exit 7');
      expect([code, stdout]).to.deep.equal([1, '']);
      expect(lines.slice(1, 21)).to.deep.equal(
        Array.from({ length: 20 }, (_, at) => String(981 + at)),
      );
      const path =
        /^The installation failed\. Complete output: (.*)$/.exec(lines[22] ?? '')?.[1] ?? '';
      expect((await readFile(path, 'utf8')).startsWith('1\n2\n')).to.equal(true);
      await rm(dirname(path), { recursive: true });
    });

    it('does not run a pnpm with another hash', async () => {
      const { code, stdout, lines } = await start(`touch ran; ${node}`, { pnpm: '0'.repeat(128) });
      expect([code, stdout, existsSync(join(clone, 'ran'))]).to.deep.equal([1, '', false]);
      expect(lines[3]).to.match(
        /^pnpm 1\.0\.0 has the SHA-512 [\da-f]{128}; package\.json expects 0{128}\. The file was not run/,
      );
      await removeLog(lines[3] ?? '');
    });

    it('does not run a Node with another hash, and removes it: npm would run it the next time', async () => {
      const other = { node: { [`${process.platform}-${process.arch}`]: '0'.repeat(64) } };
      for (const installation of [node, node]) {
        const { code, stdout, lines } = await start(installation, other);
        expect([code, stdout]).to.deep.equal([1, '']);
        const last = lines.findLast((line) => line.includes('SHA-256')) ?? '';
        expect(last).to.contain('bin/node has the SHA-256').and.contain('The file was not run');
        await removeLog(last);
        expect(existsSync(join(clone, 'node_modules/node/bin/node'))).to.equal(false);
      }
    });

    it('explains a missing Node if scripts of packages are not allowed, and installs again', async () => {
      const installed = 'mkdir -p node_modules/.pnpm && touch node_modules/.pnpm/lock.yaml';
      const { code, stdout, lines } = await start(installed);
      expect([code, stdout]).to.deep.equal([1, '']);
      const last = lines.findLast((line) => line.includes('is missing')) ?? '';
      expect(last)
        .to.contain('bin/node is missing')
        .and.contain('ignore-scripts=true')
        .and.contain('npm_config_ignore_scripts=false');
      expect(lines.join('\n')).not.to.contain('ENOENT');
      await removeLog(last);
      expect(existsSync(join(clone, 'node_modules/.pnpm/lock.yaml'))).to.equal(false);
      expect((await start(node)).stdout).to.equal('runs\n');
    });

    it('reports an unchecked Node without a hash, of another platform', async () => {
      const { code, stdout, lines } = await start(node, { node: {} });
      expect([code, stdout]).to.deep.equal([0, 'runs\n']);
      expect(lines[1]).to.contain(
        `no hash of Node's binary for ${process.platform}-${process.arch}`,
      );
    });
  });

  it('starts npm on Windows by a shell, with quoted arguments, and node.exe', () => {
    const args = ['pack', 'pnpm@10.34.9', '--pack-destination', 'C:\\Users\\Ada Lovelace\\tmp (1)'];
    expect(npmCommand('linux', args)).to.deep.equal({
      command: 'npm',
      args,
      shell: false,
    });
    expect(npmCommand('win32', args)).to.deep.equal({
      command: 'npm.cmd',
      args: ['pack', 'pnpm@10.34.9', '--pack-destination', '"C:\\Users\\Ada Lovelace\\tmp (1)"'],
      shell: true,
    });
    expect(npmCommand('win32', ['a&b']).args).to.deep.equal(['"a&b"']);
    expect([nodeBinary('win32'), nodeBinary('darwin')]).to.deep.equal([
      'node_modules/node/bin/node.exe',
      'node_modules/node/bin/node',
    ]);
  });

  it('names hashes of pnpm, and of Node for the platforms of CI', () => {
    const root = new URL('../../', import.meta.url);
    const { packageManager, config, dependencies } = JSON.parse(
      readFileSync(new URL('package.json', root), 'utf8'),
    );
    expect(packageManager).to.match(/^pnpm@[\d.]+\+sha512\.[\da-f]{128}$/);
    expect(dependencies.node).to.match(/^[\d.]+$/);
    expect(config.nodeSha256).to.include.keys('linux-x64', 'linux-arm64', 'win32-x64');
    const platform = `${process.platform}-${process.arch}`;
    const installed = createHash('sha256')
      .update(readFileSync(new URL(nodeBinary(process.platform), root)))
      .digest('hex');
    expect(config.nodeSha256[platform] ?? installed).to.equal(installed);
  });
});
