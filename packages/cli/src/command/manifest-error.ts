import { DetailedError } from '@irp/command-line';

/** An error in a manifest with its position; line and column start with 1. */
export interface ManifestFault {
  /** Such as `application.scopes`; absent for the file as a whole. */
  field?: string;
  message: string;
  line?: number;
  column?: number;
}

const maxLines = 20;

/**
 * A manifest cannot be used. Each error is a line in the form FILE:LINE:COLUMN for editors and CI
 * systems.
 */
export class ManifestError extends DetailedError {
  override readonly name = 'ManifestError';
  readonly lines: readonly string[];

  constructor(file: string, errors: readonly ManifestFault[], details: object = {}) {
    const all = errors.map((fault) => lineOf(file, fault));
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

function lineOf(file: string, { field, message, line, column }: ManifestFault): string {
  const where = line === undefined ? file : `${file}:${line}:${column}`;
  return `${where}: ${field ? `${field} ` : ''}${message}`;
}
