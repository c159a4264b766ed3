/**
 * A file that LMDB must not open: LMDB maps files into memory, and reading a damaged file can end
 * the process.
 */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';

  constructor(path: string, what: string) {
    super(
      `${path} is damaged: ${what}. Restore it from a backup, or move it away to start with an empty one.`,
    );
  }
}
