import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endWithTests } from './end-with-tests.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/**
 * Where the embedded platform keeps it, too. Without it a start compiles the same 1,500 files each
 * time: a second of CPU.
 */
const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') };
const warningLevels = ['warn', 'error', 'fatal'];
const mostWarnings = 200;

export type StopSignal = 'SIGTERM' | 'SIGKILL';

export interface ServiceProcess {
  url: string;
  pid: number;
  /** Log lines of the level `warn` and above, the last 200. */
  warnings: readonly string[];
  /** Sends a signal and resolves with the exit code, which is null after SIGKILL. */
  end(signal: StopSignal): Promise<number | null>;
}

/**
 * Starts a service as a process of its own; resolves when it listens.
 * @param script its path in the repository
 * @throws Error when it exits before
 */
export async function startServiceProcess(
  script: string,
  environment: Record<string, string>,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: {
      ...compileCache,
      ...process.env,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithTests(child);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const warnings: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) {
        return;
      }
      const { level, msg, url: listeningUrl } = JSON.parse(line);
      if (msg === 'listening' && listeningUrl) {
        resolve(listeningUrl);
      }
      if (warningLevels.includes(level)) {
        warnings.push(line);
      }
      if (warnings.length > mostWarnings) {
        warnings.shift();
      }
    });
    exited.then(() => reject(new Error(`${script} exited before it listened`)));
  });
  return {
    url,
    warnings,
    pid: child.pid!,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}
