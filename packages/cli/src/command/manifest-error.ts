import { DetailedError } from '@irp/command-line';

/** An error in a manifest, and its position. Line and column numbers begin with 1. */
export interface ManifestErrorEntry {
  /**
   * The path of the member, such as `application.scopes`; absent for an error in the complete file.
   */
  field?: string;
  message: string;
  line?: number;
  column?: number;
}

const maxLines = 20;

/**
 * A manifest is not valid. Each error is a line that begins with FILE:LINE:COLUMN, a format that
 * editors and CI systems understand.
 */
export class ManifestError extends DetailedError {
  override readonly name = 'ManifestError';
  readonly lines: readonly string[];

  constructor(file: string, errors: readonly ManifestErrorEntry[], details: object = {}) {
    const all = errors.map((error) => lineOf(file, error));
    super(all.join('; '), {
      file,
      errors,
      ...details,
    });
    const rest = all.length - maxLines;
    this.lines =
      rest > 0
        ? [...all.slice(0, maxLines), `… and ${rest} more errors; see all with --json.`]
        : all;
  }
}

function lineOf(file: string, { field, message, line, column }: ManifestErrorEntry): string {
  const where = line === undefined ? file : `${file}:${line}:${column}`;
  return `${where}: ${field ? `${field} ` : ''}${message}`;
}
