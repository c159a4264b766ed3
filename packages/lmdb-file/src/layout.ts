import { existsSync } from 'node:fs';
import { dictionary } from './dictionary.ts';
import { PageFile } from './page-file.ts';

/** Options of LMDB that a file must always be opened with: those with which it was created. */
export interface FileLayout {
  pageSize?: number;
  compression?: { threshold: number; dictionary: Buffer };
}

/**
 * Larger pages are fuller: LMDB splits a page in the middle, and a value has to fit into what is
 * left.
 */
const compressedPageBytes = 8_192;
const threshold = 256;

/**
 * The layout of a file: a missing one gets pages of 8 KiB and LZ4. The page size tells a file of
 * that layout from those of earlier versions, which have pages of the operating system's size and
 * are opened as they are.
 * @throws DamagedFileError
 */
export function layoutOf(path: string): FileLayout {
  if (existsSync(path) && pageBytesOf(path) !== compressedPageBytes) {
    return {};
  }
  return {
    pageSize: compressedPageBytes,
    compression: { threshold, dictionary },
  };
}

function pageBytesOf(path: string): number {
  const file = new PageFile(path);
  file.close();
  return file.meta.pageBytes;
}
