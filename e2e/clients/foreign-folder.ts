import { execFile, type PromiseWithChild } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder outside of the repository, like the folder of a user of the packages. */
export interface ForeignFolder {
  path: string;
  /** Resolves when npm has installed packages or addresses of tarballs. */
  install(...packages: string[]): Promise<void>;
  write(file: string, text: string): Promise<void>;
  /** Runs a program in the folder, with variables in addition to the variables of the test. */
  run(
    program: string,
    args: readonly string[],
    variables?: Record<string, string>,
  ): PromiseWithChild<{ stdout: string; stderr: string }>;
  remove(): Promise<void>;
}

export async function createForeignFolder(): Promise<ForeignFolder> {
  const path = await mkdtemp(join(tmpdir(), 'irp-foreign-'));
  const write = (file: string, text: string) => writeFile(join(path, file), text);
  await write('package.json', '{"type":"module"}');
  const quiet = ['--no-audit', '--no-fund', '--update-notifier=false', '--loglevel=error'];
  return {
    path,
    write,
    async install(...packages) {
      await run('npm', ['install', ...quiet, ...packages], { cwd: path });
    },
    run: (program, args, variables = {}) =>
      run(program, args, { cwd: path, env: { ...process.env, HOME: path, ...variables } }),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
