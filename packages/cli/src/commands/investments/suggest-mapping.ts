import { ApiError, type components } from '@irp/client';
import type { Terminal } from '@irp/command-line';

type Report = components['schemas']['ImportReport'];
type Mapping = Record<string, string>;

/** Matches the mapping that the platform suggests if no column has the name of a field. */
const suggested = /did you mean the mapping (\{.*?\})\?/;

/**
 * Prints a `--mapping` option with the mapping `given`, and with the columns whose names are
 * similar to fields.
 */
export function suggestMapping(
  terminal: Terminal,
  { ignoredColumns }: Pick<Report, 'ignoredColumns'>,
  given: string | undefined,
): void {
  const mapping: Mapping = given === undefined ? {} : JSON.parse(given);
  const before = Object.keys(mapping).length;
  for (const { column, didYouMean } of ignoredColumns) {
    if (didYouMean !== null && !Object.values(mapping).includes(didYouMean)) {
      mapping[column] = didYouMean;
    }
  }
  if (Object.keys(mapping).length > before) {
    terminal.note(`To import these columns: ${optionOf(JSON.stringify(mapping))}`);
  }
}

/**
 * Prints the `--mapping` option that the platform suggests in the rejection of a file. Prints
 * nothing for other errors.
 */
export function suggestMappingOf(terminal: Terminal, error: unknown): void {
  if (error instanceof ApiError && error.status === 400 && !terminal.json) {
    const [, mapping] = suggested.exec(error.message) ?? [];
    if (mapping !== undefined) {
      terminal.note(`To import these columns: ${optionOf(mapping)}`);
    }
  }
}

/** Returns the option in shell syntax, with escaped quotes. */
function optionOf(mapping: string): string {
  return `--mapping '${mapping.replaceAll("'", String.raw`'\''`)}'`;
}
