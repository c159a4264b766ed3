import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** A home directory with its own credential file, from which `irp` runs as a separate process. */
export interface IrpHome {
  directory: string;
  credentialFile: string;
  irp(args: readonly string[], input?: string): Promise<Result>;
  start(args: readonly string[], input?: string): Running;
  // biome-ignore lint/suspicious/noExplicitAny: tests read stored profiles of every shape
  profiles(): Promise<any>;
  remove(): Promise<void>;
}

export async function createIrpHome(): Promise<IrpHome> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-cli-'));
  const credentialFile = join(directory, 'config/irp/credentials.json');
  const start = (args: readonly string[], input = '') => {
    const { NO_COLOR: _, FORCE_COLOR: __, ...environment } = process.env;
    const child = spawn(process.execPath, [main, ...args], {
      cwd: directory,
      env: { ...environment, XDG_CONFIG_HOME: join(directory, 'config') },
    });
    child.stdin.on('error', () => undefined).end(input);
    return watch(child);
  };
  return {
    directory,
    credentialFile,
    start,
    irp: (args, input) => start(args, input).result,
    profiles: async () => JSON.parse(await readFile(credentialFile, 'utf8')).profiles,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

function watch(child: ChildProcess): Running {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text) => {
      output[name] += text;
    });
  }
  const result = once(child, 'close').then(([code]) => ({ code, ...output }));
  const waitFor = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(output.stderr);
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output.stderr}`);
      await Promise.race([once(child.stderr!, 'data'), once(child, 'close')]);
    }
  };
  return { child, waitFor, result };
}
