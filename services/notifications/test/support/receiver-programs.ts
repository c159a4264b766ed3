import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = join(root, 'docs/webhooks/receivers');
/** Not among the temporary files: some `/dev/shm` are mounted without execution rights. */
const goProgram = join(root, `node_modules/.cache/verify-go-${process.pid}`);

export interface ReceiverProgram {
  file: string;
  /** The required tools. Without such a tool the program is skipped. */
  needs: string[];
  /** Prepares the program in the folder with copies of all files. */
  build?: (workspace: string) => void;
  command: string[];
}

export const receiverPrograms: readonly ReceiverProgram[] = [
  {
    file: 'client.ts',
    needs: [],
    command: [process.execPath, 'client.ts'],
  },
  {
    file: 'standardwebhooks.mjs',
    needs: [],
    command: [process.execPath, 'standardwebhooks.mjs'],
  },
  {
    file: 'verify.py',
    needs: ['python3 --version'],
    command: ['python3', 'verify.py'],
  },
  {
    file: 'verify.go',
    needs: ['go version'],
    build: (workspace) => run(workspace, ['go', 'build', '-o', goProgram, 'verify.go']),
    command: [goProgram],
  },
  {
    file: 'Verify.java',
    needs: ['javac -version', 'java -version'],
    build: (workspace) => run(workspace, ['javac', 'Verify.java']),
    // These options make the start faster.
    command: ['java', '-XX:TieredStopAtLevel=1', '-Xshare:auto', 'Verify'],
  },
  {
    file: 'verify.sh',
    needs: ['bash --version', 'openssl version', 'od --version'],
    command: ['bash', 'verify.sh'],
  },
];

/** Creates a folder with the programs and the imported packages. */
export function prepareReceivers(): string {
  const workspace = mkdtempSync(join(tmpdir(), 'receivers-'));
  cpSync(folder, workspace, { recursive: true });
  mkdirSync(dirname(goProgram), { recursive: true });
  mkdirSync(join(workspace, 'node_modules/@irp'), { recursive: true });
  symlinkSync(join(root, 'packages/client'), join(workspace, 'node_modules/@irp/client'));
  const standardwebhooks = realpathSync(
    join(root, 'services/notifications/node_modules/standardwebhooks'),
  );
  symlinkSync(standardwebhooks, join(workspace, 'node_modules/standardwebhooks'));
  return workspace;
}

export function removeReceivers(workspace: string): void {
  for (const path of [workspace, goProgram]) {
    rmSync(path, { recursive: true, force: true });
  }
}

/** The first missing tool. */
export function missingTool({ needs }: ReceiverProgram): string | undefined {
  const missing = needs.find((need) => {
    const [command = '', ...args] = need.split(' ');
    return spawnSync(command, args).status !== 0;
  });
  return missing?.split(' ')[0];
}

/**
 * Passes a delivery to a program. @returns whether the program accepted the delivery, with the
 * output
 */
export function receive(
  workspace: string,
  { command }: ReceiverProgram,
  delivery: { headers: Record<string, string>; body: string },
  secrets: readonly string[],
): { accepted: boolean; says: string } {
  const lines = Object.entries(delivery.headers).map(([name, value]) => `${name}: ${value}\n`);
  const [program = '', ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(program, [...args, ...secrets], {
    cwd: workspace,
    encoding: 'utf8',
    input: `${lines.join('')}\n${delivery.body}`,
    timeout: 60_000,
  });
  const says = stdout.trim();
  // A crash does not count as a refusal.
  const isReply =
    status === 0 ? says.startsWith('accepted') : status === 1 && says.startsWith('refused: ');
  if (!isReply) {
    throw new Error(`${command.join(' ')} ended with ${status}: ${says} ${stderr}`, {
      cause: error,
    });
  }
  return { accepted: status === 0, says };
}

function run(workspace: string, [command = '', ...args]: string[]): void {
  // Disables downloads.
  const env = {
    ...process.env,
    GOTOOLCHAIN: 'local',
    GOPROXY: 'off',
    GO111MODULE: 'off',
  };
  const { status, stderr, error } = spawnSync(command, args, {
    cwd: workspace,
    encoding: 'utf8',
    env,
  });
  if (status !== 0) {
    throw new Error(`${command} failed: ${stderr}`, { cause: error });
  }
}
