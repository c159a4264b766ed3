import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWithDemo, isSelfContained } from '../../../testing/src/fill-with-demo.ts';

/** Loaded by path, on use: no package depends on a deployment. */
const embedded = new URL('../../../../deploy/embedded/src/index.ts', import.meta.url).href;

export interface RunningPlatform {
  baseUrl: string;
  /** The key of the demo's first owner. */
  apiKey: string;
  demo: DemoFile;
  /** The key of the first workspace's person of this role. */
  keyOf(role: string): string;
  stop(): Promise<void>;
}

interface Embedded {
  startPlatform(
    environment: Record<string, string | undefined>,
    options: { storeThread: 'same' },
  ): Promise<{
    baseUrl: string;
    demo: DemoFile;
    stop(): Promise<void>;
  }>;
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
  applications: {
    name: string;
    type: string;
    clientId: string;
  }[];
}

/**
 * The platform of `npm start`, in this process: most modules are already loaded here, and a process
 * costs 3 s of CPU time.
 */
export async function startRunningPlatform(
  environment: Record<string, string> = {},
): Promise<RunningPlatform> {
  const { startPlatform }: Embedded = await import(embedded);
  const prefix = isSelfContained ? 'e2e_' : `c${process.pid}_${Date.now()}_`;
  const limits = {
    LIMIT_READS: '100000',
    LIMIT_WRITES: '100000',
    PASSWORD_COST: '16',
  };
  const startIn = (directory: string, more: Record<string, string> = {}) => {
    const own = {
      DATA_DIR: directory,
      PORT: '0',
      DATABASE_PREFIX: prefix,
      SMTP_URL: '',
    };
    const settings = {
      ...process.env,
      ...limits,
      ...own,
      ...more,
    };
    return startPlatform(settings, { storeThread: 'same' });
  };
  const directory = await mkdtemp(join(tmpdir(), 'irp-client-'));
  const createDemo = async (first: string) => (await startIn(first)).stop();
  await fillWithDemo(directory, createDemo);
  // The requests of the demo would wait for the limits of a test.
  if ('LIMIT_READS' in environment && !existsSync(join(directory, 'demo.json'))) {
    await createDemo(directory);
  }
  const platform = await startIn(directory, environment);
  const { baseUrl, demo } = platform;
  return {
    baseUrl,
    demo,
    apiKey: demo.apiKey,
    keyOf(role) {
      const user = demo.users.find(
        (one) => one.workspaceId === demo.workspaces[0]?.id && one.role === role,
      );
      if (!user) {
        throw new Error(`the demo has no ${role}`);
      }
      return user.apiKey;
    },
    async stop() {
      await platform.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
