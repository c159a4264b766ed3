import { existsSync } from 'node:fs';
import { dictionary } from './dictionary.ts';
import { PageFile } from './page-file.ts';

/** Options of LMDB from the creation of a file. Every later open needs the same options. */
export interface FileLayout {
  pageSize?: number;
  compression?: { threshold: number; dictionary: Buffer };
}

/**
 * Larger pages are fuller: LMDB splits a page in the middle, and a value must fit into the rest of
 * a page.
 */
const compressedPageBytes = 8_192;
const threshold = 256;

/**
 * Returns the layout of a file. A new file gets pages of 8 KiB and LZ4. Files of earlier versions
 * have the operating system's page size, and open without these options.
 * @param path of a file, or of a missing file
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
