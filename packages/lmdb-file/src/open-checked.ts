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

/** Checks a file of LMDB. @returns how many pages are in use @throws DamagedFileError */
export function checkFile(path: string, depth: Depth): number {
  const file = new PageFile(path);
  try {
    return walkPages(file, depth);
  } finally {
    file.close();
  }
}

/**
 * Opens a file of LMDB after a cheap check: of the size, the meta pages and the branches of the
 * trees. The directory must be locked. A file `<path>.new` exists during the creation of the file:
 * an empty file without `<path>.new` is damaged.
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
  // LMDB creates the files readable for the group and other users.
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
