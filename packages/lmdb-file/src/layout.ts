import { existsSync } from 'node:fs';
import { dictionary } from './dictionary.ts';
import { PageFile } from './page-file.ts';

/**
 * The LMDB options with which a file was created. LMDB needs the same options whenever the file is
 * opened later.
 */
export interface FileLayout {
  pageSize?: number;
  compression?: { threshold: number; dictionary: Buffer };
}

/**
 * Larger pages waste less space. LMDB splits a full page in the middle, and a value must fit into
 * the free rest of a page.
 */
const compressedPageBytes = 8_192;
const threshold = 256;

/**
 * Returns the layout of a file. A new file gets pages of 8 KiB and LZ4. Files of earlier versions
 * have the operating system's page size, and LMDB opens them without options.
 * @param path the path of the file, which may not exist yet
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
