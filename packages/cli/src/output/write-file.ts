import { open, rename, rm } from 'node:fs/promises';
import type { Options } from '@irp/command-line';

export const fileOptions = {
  output: {
    type: 'string',
    value: 'FILE',
    about: 'File to write; default: standard output',
  },
} as const satisfies Options;

export type Write = (chunk: Uint8Array) => Promise<void>;

/** Writes a file under a temporary name, and renames the file when it is complete. */
export async function writeFile(
  path: string,
  copy: (write: Write) => Promise<void>,
): Promise<void> {
  const partFile = `${path}.part`;
  try {
    const file = await open(partFile, 'w');
    try {
      await copy((chunk) => file.writeFile(chunk));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partFile, path);
  } catch (error) {
    await rm(partFile, { force: true });
    throw error;
  }
}
