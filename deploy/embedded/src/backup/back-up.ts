import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { lockDirectory } from '@irp/processes';
import {
  copyFile,
  emptyFolder,
  filesToBackUp,
  keyFile,
  type Manifest,
  manifestName,
  syncFolder,
} from './backup-files.ts';
import { keyFingerprints } from './key-fingerprints.ts';

/**
 * Copies a `DATA_DIR` that no process uses, even if the last process was killed. The platform
 * cannot start during the copy.
 * @param withKey whether the copy contains `secrets.key`: a holder of the backup can then read
 *   everything
 * @param secretsKey the setting SECRETS_KEY, if the key is not in the folder
 * @throws Error with a single line, for example if the platform runs, or if the target is not empty
 */
export async function backUp(
  directory: string,
  target: string,
  withKey: boolean,
  secretsKey?: string,
): Promise<Manifest> {
  const [from, to] = [resolve(directory), resolve(target)];
  if (!existsSync(join(from, 'store'))) {
    throw new Error(
      `DATA_DIR ${from} has no folder "store": set DATA_DIR to the data folder of the platform`,
    );
  }
  if (!relative(from, to).startsWith('..')) {
    throw new Error(`FOLDER ${to} is inside DATA_DIR ${from}: use a folder outside DATA_DIR`);
  }
  const parts = ['store', 'events']
    .map((part) => join(from, part))
    .filter((part) => existsSync(part));
  const unlocks: (() => void)[] = [];
  try {
    for (const part of parts) {
      unlocks.push(lockDirectory(part));
    }
    await emptyFolder(to);
    const files = [];
    for (const path of await filesToBackUp(from)) {
      if (withKey || path !== keyFile) {
        files.push(await copyFile(from, to, path));
      }
    }
    const [keyFingerprint] = await keyFingerprints(from, secretsKey);
    const ofKey = keyFingerprint === undefined ? {} : { keyFingerprint };
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      ...ofKey,
      files,
    };
    const unfinished = join(to, `${manifestName}.unfinished`);
    await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await rename(unfinished, join(to, manifestName));
    await syncFolder(to);
    return manifest;
  } finally {
    for (const unlock of unlocks) {
      unlock();
    }
  }
}
