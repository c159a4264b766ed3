import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../src/run-program.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Running {
  child: ChildProcess;
  /** Resolves when standard error matches. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  result: Promise<Result>;
}

/** How this process appears to `irp`. */
interface Screen {
  isTTY?: boolean;
  environment?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * A home directory with a separate credential file; `irp` runs from there as a separate process.
 */
export interface IrpHome {
  directory: string;
  credentialFile: string;
  irp(args: readonly string[], input?: string): Promise<Result>;
  /**
   * Runs `irp` in this process, for tests of the effects of commands: a start of `irp` takes longer
   * than most commands.
   */
  irpHere(args: readonly string[], input?: string, screen?: Screen): Promise<Result>;
  start(args: readonly string[], input?: string): Running;
  // biome-ignore lint/suspicious/noExplicitAny: tests read stored profiles of every shape
  profiles(): Promise<any>;
  /**
   * Makes the home the working directory of this process until its removal: `irpHere` then reads
   * files by relative paths, like `irp`.
   */
  enter(): void;
  remove(): Promise<void>;
}

export async function createIrpHome(): Promise<IrpHome> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-cli-'));
  const credentialFile = join(directory, 'config/irp/credentials.json');
  let left: string | undefined;
  const start = (args: readonly string[], input = '') => {
    const { NO_COLOR: _, FORCE_COLOR: __, ...environment } = process.env;
    const child = spawn(process.execPath, [main, ...args], {
      cwd: directory,
      env: {
        ...environment,
        XDG_CONFIG_HOME: join(directory, 'config'),
      },
    });
    child.stdin.on('error', () => undefined).end(input);
    return watch(child);
  };
  return {
    directory,
    credentialFile,
    start,
    irp: (args, input) => start(args, input).result,
    irpHere: (args, input = '', { environment, ...screen } = {}) =>
      runHere(args, input, {
        ...screen,
        environment: { XDG_CONFIG_HOME: join(directory, 'config'), ...environment },
      }),
    profiles: async () => JSON.parse(await readFile(credentialFile, 'utf8')).profiles,
    enter() {
      left = process.cwd();
      process.chdir(directory);
    },
    async remove() {
      if (left !== undefined) {
        process.chdir(left);
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function runHere(
  args: readonly string[],
  input: string,
  { isTTY = false, environment = {}, signal = new AbortController().signal }: Screen,
): Promise<Result> {
  const screen = () => Object.assign(new PassThrough(), { isTTY });
  const [output, errors] = [screen(), screen()];
  const written = Promise.all([text(output), text(errors)]);
  const stdin = Object.assign(Readable.from([Buffer.from(input)], { objectMode: false }), {
    isTTY,
  });
  const code = await runProgram(args, {
    input: stdin,
    output,
    errors,
    environment,
    signal,
  });
  output.end();
  errors.end();
  const [stdout, stderr] = await written;
  return {
    code,
    stdout,
    stderr,
  };
}

function watch(child: ChildProcess): Running {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk) => {
      output[name] += chunk;
    });
  }
  const result = once(child, 'close').then(([code]) => ({ code, ...output }));
  const waitFor = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(output.stderr);
      if (found) {
        return found;
      }
      if (child.exitCode !== null) {
        throw new Error(`ended with ${child.exitCode}: ${output.stderr}`);
      }
      await Promise.race([once(child.stderr!, 'data'), once(child, 'close')]);
    }
  };
  return {
    child,
    waitFor,
    result,
  };
}
