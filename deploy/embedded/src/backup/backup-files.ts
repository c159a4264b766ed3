import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makePrivateDirectory } from '@irp/processes';

export interface BackupFile {
  /** Path below the folder, with `/`. */
  path: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/** The list of a backup's files, written last: a folder without the list is no backup. */
export const manifestName = 'backup.json';

export interface Manifest {
  format: 1;
  /** ISO 8601. */
  madeAt: string;
  /**
   * Fingerprint of the key that encrypts the data. Absent in older backups, and if there was no
   * key.
   */
  keyFingerprint?: string;
  files: BackupFile[];
}

export const keyFile = 'secrets.key';

/**
 * The files of a running process, such as its addresses and a key. A backup does not contain the
 * files of a running process.
 */
const ofProcess = new Set(['lock', 'operator.json']);

/**
 * Lists the files of a `DATA_DIR` for a backup, without locks and sockets of a process. Links, such
 * as to another disk, are followed.
 * @throws Error with a single line for a broken link
 */
export async function filesToBackUp(directory: string, below = ''): Promise<string[]> {
  const files: string[] = [];
  for (const name of await readdir(join(directory, below))) {
    const path = join(below, name);
    const found = await stat(join(directory, path)).catch((error: NodeJS.ErrnoException) => {
      throw new Error(
        `${join(directory, path)} cannot be read (${error.code}): the file may be a broken link`,
      );
    });
    if (found.isDirectory()) {
      files.push(...(await filesToBackUp(directory, path)));
    } else if (found.isFile() && !ofProcess.has(name) && !name.endsWith('-lock')) {
      files.push(path);
    }
  }
  return files.toSorted();
}

/**
 * Copies a file with its mode, and resolves when the copy is on disk.
 * @returns size and hash of the read data
 */
export async function copyFile(from: string, to: string, path: string): Promise<BackupFile> {
  const [source, target] = [join(from, path), join(to, path)];
  await makePrivateDirectory(dirname(target));
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new PassThrough();
  meter.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  await pipeline(
    createReadStream(source),
    meter,
    createWriteStream(target, {
      flags: 'wx',
      mode: 0o600,
      flush: true,
    }),
  );
  await chmod(target, (await stat(source)).mode & 0o777);
  return {
    path,
    bytes,
    sha256: hash.digest('hex'),
  };
}

/** Makes the entries of a folder durable. A sync of the files does not make the entries durable. */
export async function syncFolder(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder, or accepts an empty folder.
 * @throws Error if the folder contains other names than `allowed`
 */
export async function emptyFolder(
  directory: string,
  allowed: readonly string[] = [],
): Promise<void> {
  await makePrivateDirectory(directory).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(
      `${directory} ${code === 'EEXIST' ? 'must be a folder: it is a file' : `cannot be created (${code})`}`,
    );
  });
  const found = (await readdir(directory)).filter((name) => !allowed.includes(name));
  if (found.length > 0) {
    throw new Error(`${directory} is not empty: use an empty or a new folder`);
  }
}
