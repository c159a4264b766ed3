import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Environment, processEnvironment } from '@irp/config';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import { secretsKey, secretsKeyFile } from '../secrets-key.ts';
import { checkpointsFile } from '../service-settings.ts';

const program = fileURLToPath(new URL('./verify/main.ts', import.meta.resolve('@irp/audit')));

/**
 * Verifies the audit log of a `DATA_DIR` that no process uses. The external checkpoints are in
 * CHECKPOINTS_FILE, or by default in a file of the directory.
 * @returns the exit code of the audit service's verification program, which prints the findings
 */
export async function verifyAuditLog(directory: string): Promise<number> {
  const environment = processEnvironment();
  const file = environment.CHECKPOINTS_FILE ?? join(directory, checkpointsFile);
  const { CHECKPOINTS_FILE: _file, ...others } = environment;
  const store = await startEmbeddedMongo({ directory: join(directory, 'store') });
  try {
    // A configured file must exist. The default file is created with the first checkpoint.
    const isThere = environment.CHECKPOINTS_FILE !== undefined || existsSync(file);
    const sealed = await keyOf(directory, environment);
    const env = {
      ...sealed,
      ...others,
      MONGODB_URI: store.uri,
      ...(isThere ? { CHECKPOINTS_FILE: file } : {}),
    };
    const child = spawn(process.execPath, [program], { env, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    await store.stop();
  }
}

/** Without the key, the verification checks as much as possible. */
async function keyOf(directory: string, environment: Environment): Promise<Environment> {
  const isSet = environment.SECRETS_KEY !== undefined || environment.SECRETS_KEY_FILE !== undefined;
  if (isSet || !existsSync(join(directory, secretsKeyFile))) {
    return {};
  }
  return { SECRETS_KEY: await secretsKey(directory) };
}
