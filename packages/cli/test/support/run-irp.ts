import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Running {
  child: ChildProcess;
  /** Resolves when standard error has shown this. */
  said(words: RegExp): Promise<RegExpExecArray>;
  ended: Promise<Ran>;
}

/** A person's home, where sign-ins are kept, and `irp` run from it as a process of its own. */
export interface IrpHome {
  directory: string;
  credentialFile: string;
  irp(args: readonly string[], input?: string): Promise<Ran>;
  start(args: readonly string[], input?: string): Running;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what is stored
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
    irp: (args, input) => start(args, input).ended,
    profiles: async () => JSON.parse(await readFile(credentialFile, 'utf8')).profiles,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

function watch(child: ChildProcess): Running {
  const shown = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text) => {
      shown[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, ...shown }));
  const said = async (words: RegExp) => {
    for (;;) {
      const found = words.exec(shown.stderr);
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${shown.stderr}`);
      await Promise.race([once(child.stderr!, 'data'), once(child, 'close')]);
    }
  };
  return { child, said, ended };
}
