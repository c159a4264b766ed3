import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  copyFile,
  emptyFolder,
  keyFile,
  type Manifest,
  manifestName,
  syncFolder,
} from '../backup/backup-files.ts';
import { keyFingerprints } from '../backup/key-fingerprints.ts';
import { unfinishedRestore } from '../data-directory.ts';

/**
 * Copies a backup into a `DATA_DIR` that is empty except for `secrets.key`. The platform refuses to
 * start on an incomplete folder.
 * @param secretsKey the setting SECRETS_KEY, if the key is neither in the folder nor in the backup
 * @throws Error with a single line, such as for a missing or changed file of the backup
 */
export async function restoreBackup(
  backup: string,
  directory: string,
  secretsKey?: string,
): Promise<Manifest> {
  const [from, to] = [resolve(backup), resolve(directory)];
  const manifest = await readManifest(from);
  const bringsKey = manifest.files.some(({ path }) => path === keyFile);
  await emptyFolder(to, bringsKey ? [] : [keyFile]);
  const found = await keyFingerprints(bringsKey ? from : to, secretsKey);
  if (found.length === 0) {
    throw new Error(`the backup has no ${keyFile}: copy it to ${to}, or set SECRETS_KEY`);
  }
  if (manifest.keyFingerprint !== undefined && !found.includes(manifest.keyFingerprint)) {
    throw new Error(
      `${secretsKey === undefined ? join(to, keyFile) : 'SECRETS_KEY'} is not the key of the backup: without the key of the backup, its data cannot be decrypted`,
    );
  }
  // The platform must not start on incomplete data, because it would create new parts in place of
  // missing parts.
  const mark = join(to, unfinishedRestore);
  await writeFile(mark, '', { mode: 0o600, flush: true });
  await syncFolder(to);
  for (const { path, bytes, sha256 } of manifest.files) {
    const copied = await copyFile(from, to, path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT'
        ? new Error(`the backup is damaged: ${path} is missing`)
        : error;
    });
    if (copied.bytes !== bytes || copied.sha256 !== sha256) {
      throw new Error(
        `the backup is damaged: ${path} differs from the copied file. Empty ${to} before the next attempt`,
      );
    }
  }
  await syncFolder(to);
  await rm(mark);
  await syncFolder(to);
  return manifest;
}

async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, manifestName), 'utf8').catch(() => {
    throw new Error(`${backup} is not a complete backup: it has no ${manifestName}`);
  });
  const manifest: Partial<Manifest> = JSON.parse(text);
  const { files } = manifest;
  const isInside = ({ path }: { path: string }) =>
    !path.startsWith('/') && !path.split('/').includes('..');
  if (manifest.format !== 1 || !Array.isArray(files) || !files.every(isInside)) {
    throw new Error(
      `${join(backup, manifestName)} has an unknown format: use the version of the program that created the backup`,
    );
  }
  return manifest as Manifest;
}
