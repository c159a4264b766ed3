import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A cache across runs: the first compilation of a Go program takes half a minute of CPU time. */
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'irp-clients');
const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));

/**
 * The path of a Python interpreter with the libraries of `python/requirements.txt`.
 * @throws if python3 is not installed or the libraries cannot be downloaded
 */
export async function preparePython(): Promise<string> {
  const requirements = join(folder('python'), 'requirements.txt');
  // A virtual environment belongs to an interpreter and a path.
  const { stdout: interpreter } = await run('python3', [
    '-c',
    'import sys; print(sys.executable, sys.version)',
  ]);
  const sources = Buffer.concat([Buffer.from(interpreter), await readFile(requirements)]);
  const folderPath = await buildOnce('python', sources, async (venv) => {
    await run('python3', ['-m', 'venv', venv]);
    const quiet = ['--quiet', '--disable-pip-version-check'];
    await run(join(venv, 'bin/python'), [
      '-m',
      'pip',
      'install',
      ...quiet,
      '--no-deps',
      '-r',
      requirements,
    ]);
  });
  return join(folderPath, 'bin/python');
}

/**
 * The path of the program in `go/`, compiled with the libraries of `go.sum`.
 * @throws if Go is not installed or the libraries cannot be downloaded
 */
export async function prepareGo(): Promise<string> {
  const cwd = folder('go');
  const sources = await Promise.all(
    ['go.mod', 'go.sum', 'main.go'].map((name) => readFile(join(cwd, name))),
  );
  const folderPath = await buildOnce('go', Buffer.concat(sources), async (output) => {
    await run('go', ['build', '-o', join(output, 'client'), '.'], { cwd });
  });
  return join(folderPath, 'client');
}

/**
 * Builds a folder once for each content of the sources. The build has a temporary name, so that no
 * process sees an incomplete folder.
 */
async function buildOnce(
  name: string,
  sources: Buffer,
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const target = join(
    cache,
    `${name}-${createHash('sha256').update(sources).digest('hex').slice(0, 16)}`,
  );
  if (existsSync(target)) {
    return target;
  }
  const temporary = `${target}.${process.pid}`;
  await mkdir(temporary, { recursive: true });
  try {
    await build(temporary);
    await rename(temporary, target).catch((error) => {
      if (!existsSync(target)) {
        throw error;
      }
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return target;
}
