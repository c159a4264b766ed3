import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '@irp/config';
import { makePrivateDirectory } from '@irp/processes';
import type { ImageStorage } from './image-storage.ts';

/**
 * Creates a storage of images in files. The files are distributed over 256 folders by the last two
 * digits of the id. The first digits are a timestamp, so most images of a day would be in the same
 * folder.
 */
export function createFileImageStorage(directory: string): ImageStorage {
  const pathOf = (id: string) => join(directory, id.slice(-2), `${id}.webp`);
  const incompleteOf = (id: string) => `${pathOf(id)}.incomplete`;
  return {
    async put(id, bytes) {
      const folder = dirname(pathOf(id));
      await makePrivateDirectory(folder);
      await writeAndSync(incompleteOf(id), bytes);
      await rename(incompleteOf(id), pathOf(id));
      await syncFolder(folder);
    },
    async get(id) {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
          return undefined;
        }
        throw error;
      }
    },
    async remove(id) {
      for (const path of [pathOf(id), incompleteOf(id)]) {
        await rm(path, { force: true });
      }
    },
  };
}

/** @throws ConfigError when the folder cannot be created */
export async function checkImagesDirectory(directory: string): Promise<void> {
  try {
    await makePrivateDirectory(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `Bad configuration: IMAGES_DIRECTORY ${directory} cannot be created (${code})`,
    );
  }
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Syncs a folder to disk, so the new name of a file survives a crash. Windows cannot open
 * folders and does not need the sync.
 */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
