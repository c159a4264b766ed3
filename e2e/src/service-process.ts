import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endWithTests } from './end-with-tests.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/**
 * The folder of the compile cache, which the embedded platform also uses. Without a cache, each
 * start compiles the same 1,500 files, which takes a second of CPU time.
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
  /** Sends a signal and resolves with the exit code; null after SIGKILL. */
  end(signal: StopSignal): Promise<number | null>;
}

/**
 * Starts a service as a separate process. Resolves when the service listens.
 * @param script the path in the repository
 * @throws Error if the process exits before it listens
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
