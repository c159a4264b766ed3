import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileLayout, layoutOf } from './layout.ts';
import { PageFile } from './page-file.ts';
import { type Depth, walkPages } from './walk-pages.ts';

/** Checks a file of LMDB. @returns the number of used pages @throws DamagedFileError */
export function checkFile(path: string, depth: Depth): number {
  const file = new PageFile(path);
  try {
    return walkPages(file, depth);
  } finally {
    file.close();
  }
}

/**
 * Opens a file of LMDB after a cheap check of the size, the meta pages and the branches of the
 * trees. The directory must be locked. `<path>.new` exists while the file is created, so an empty
 * file without `<path>.new` is damaged.
 * @param open opens the file with LMDB, or creates a missing file, with the options of the layout
 * @throws DamagedFileError
 */
export function openChecked<T>(path: string, open: (layout: FileLayout) => T): T {
  const marker = `${path}.new`;
  const isEmpty = existsSync(path) && statSync(path).size === 0;
  if (isEmpty && existsSync(marker)) {
    rmSync(path);
  }
  if (existsSync(path)) {
    checkFile(path, 'branches');
  } else {
    writeFileSync(marker, '', { mode: 0o600 });
  }
  const opened = open(layoutOf(path));
  // LMDB creates files with read access for the group and for everybody.
  for (const file of [path, `${path}-lock`]) {
    if (existsSync(file)) {
      chmodSync(file, 0o600);
    }
  }
  if (existsSync(marker)) {
    flush(path);
    rmSync(marker);
  }
  return opened;
}

function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
