import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillWithDemo, isSelfContained } from '../../../testing/src/fill-with-demo.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface RunningPlatform {
  baseUrl: string;
  /** The key of the demo's first owner. */
  apiKey: string;
  demo: DemoFile;
  /** The key of the first workspace's person of this role. */
  keyOf(role: string): string;
  stop(): Promise<void>;
}

interface DemoFile {
  apiKey: string;
  users: {
    role: string;
    apiKey: string;
    workspaceId: string;
    email: string;
    password: string;
    platformRoles: string[];
  }[];
  workspaces: { id: string }[];
  applications: { name: string; type: string; clientId: string }[];
}

/** What `npm start` runs, as a process of its own: a package knows services by their addresses only. */
export async function startRunningPlatform(environment: Record<string, string> = {}): Promise<RunningPlatform> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-client-'));
  await fillWithDemo(directory, async (first) => (await startIn(first)).stop());
  const platform = await startIn(directory, environment);
  return {
    ...platform,
    async stop() {
      await platform.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function startIn(directory: string, environment: Record<string, string> = {}): Promise<RunningPlatform> {
  const prefix = isSelfContained ? 'e2e_' : `c${process.pid}_${Date.now()}_`;
  const own = { DATA_DIR: directory, PORT: '0', DATABASE_PREFIX: prefix, SMTP_URL: '' };
  const unlimited = { LIMIT_READS: '100000', LIMIT_WRITES: '100000', PASSWORD_COST: '1024' };
  // The child exits when the IPC channel closes, so that it does not outlive the tests.
  const child = spawn(process.execPath, ['deploy/embedded/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...unlimited, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const baseUrl = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        const ready = /ready on (\S+)[\s\S]*Stop with Ctrl-C/.exec(output);
        if (ready) resolve(ready[1]!);
      });
    }
    exited.then(([code]) => reject(new Error(`exited with ${code}: ${output}`)));
  });
  const demo: DemoFile = JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8'));
  return {
    baseUrl,
    apiKey: demo.apiKey,
    demo,
    keyOf(role) {
      const user = demo.users.find((one) => one.workspaceId === demo.workspaces[0]?.id && one.role === role);
      if (!user) throw new Error(`the demo has no ${role}`);
      return user.apiKey;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
