/**
 * A damaged file, which LMDB must not open. LMDB maps files into memory, so a read from a damaged
 * file can crash the process.
 */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';

  constructor(path: string, what: string) {
    super(
      `${path} is damaged: ${what}. Restore the file from a backup, or move the file away to start with an empty file.`,
    );
  }
}
