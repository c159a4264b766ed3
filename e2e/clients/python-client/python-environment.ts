import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** An environment of Python with separate packages. */
export interface PythonEnvironment {
  install(...packages: string[]): Promise<unknown>;
  /**
   * Runs Python in the folder.
   * @param input of the program
   * @throws Error with `stdout` and `stderr`, for an exit code other than 0
   */
  run(args: string[], input?: string): Promise<string>;
  /** Runs a program. Returns the printed lines. */
  linesOf(program: string, settings?: Record<string, string>): Promise<string[]>;
}

/** Makes an environment in a folder. @throws Error without python3 and venv */
export async function makePythonEnvironment(folder: string): Promise<PythonEnvironment> {
  const python = join(folder, 'venv/bin/python');
  const variables = {
    ...process.env,
    NO_PROXY: '127.0.0.1,localhost',
    PYTHONDONTWRITEBYTECODE: '1',
  };
  await execute('python3', ['-m', 'venv', join(folder, 'venv')]);

  async function run(args: string[], input = '', settings = {}): Promise<string> {
    const running = execute(python, args, { cwd: folder, env: { ...variables, ...settings } });
    running.child.stdin?.end(input);
    return (await running).stdout;
  }

  return {
    run: (args, input) => run(args, input),
    install: (...packages) =>
      run(['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages]),
    async linesOf(program, settings) {
      await writeFile(join(folder, 'program.py'), program);
      return (await run(['program.py'], '', settings)).trimEnd().split('\n');
    },
  };
}
