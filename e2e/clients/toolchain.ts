import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));

/**
 * A Python with the libraries of `python/requirements.txt`.
 * @throws where there is none on this machine, or the libraries cannot be had
 */
export async function preparePython(): Promise<string> {
  const requirements = join(folder('python'), 'requirements.txt');
  const place = await keep('python', await readFile(requirements), async (fresh) => {
    await run('python3', ['-m', 'venv', fresh]);
    const quiet = ['--quiet', '--disable-pip-version-check'];
    await run(join(fresh, 'bin/python'), ['-m', 'pip', 'install', ...quiet, '--no-deps', '-r', requirements]);
  });
  return join(place, 'bin/python');
}

/**
 * The program of `go/`, compiled with the libraries of its `go.sum`.
 * @throws where Go is not on this machine, or the libraries cannot be had
 */
export async function prepareGo(): Promise<string> {
  const cwd = folder('go');
  const sources = await Promise.all(['go.mod', 'go.sum', 'main.go'].map((name) => readFile(join(cwd, name))));
  const place = await keep('go', Buffer.concat(sources), async (fresh) => {
    await run('go', ['build', '-o', join(fresh, 'client'), '.'], { cwd });
  });
  return join(place, 'client');
}

/** Makes a folder once for what it is made from; made aside and renamed, so that nobody sees half of it. */
async function keep(name: string, from: Buffer, make: (fresh: string) => Promise<void>): Promise<string> {
  const place = join(tmpdir(), `irp-clients-${name}-${createHash('sha256').update(from).digest('hex').slice(0, 16)}`);
  if (existsSync(place)) return place;
  const fresh = `${place}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  try {
    await make(fresh);
    await rename(fresh, place).catch((error) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return place;
}
