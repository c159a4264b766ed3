import { PlatformError } from '@irp/errors';
import { type KeyField, keyValueOf, missingKeyError } from '../domain/import-key.ts';
import type { RejectedRow, ValidRow } from './import-row.ts';

/** Maximum number of keys. More keys would use a large part of the memory of the process. */
const maxKeys = 500_000;

/**
 * Rejects a row without a value for the key. Rejects a row with the same key as an earlier row,
 * because the two rows may contradict each other. Two rows of a file never change the same record.
 */
export class UniqueKeys {
  readonly #fields: readonly KeyField[];
  readonly #lines = new Map<string, number>();

  /** @param fields the key fields; empty if the key is the id */
  constructor(fields: readonly KeyField[]) {
    this.#fields = fields;
  }

  /**
   * Returns the rejected row if there is an error.
   * @throws PlatformError 400 if the file has too many keys
   */
  check(row: ValidRow): RejectedRow | undefined {
    const { line, id, fields } = row;
    if (this.#fields.length === 0) {
      return id === undefined ? undefined : this.#checkUnique(line, 'id', id);
    }
    const missing = missingKeyError(fields, this.#fields);
    if (missing) {
      return { line, errors: [missing] };
    }
    return this.#checkUnique(line, this.#fields.join(','), keyValueOf(fields, this.#fields));
  }

  #checkUnique(line: number, field: string, value: string): RejectedRow | undefined {
    const earlier = this.#lines.get(value);
    if (earlier !== undefined) {
      return {
        line,
        errors: [
          {
            field,
            message: `must differ in every row: it is the same as in line ${earlier}`,
          },
        ],
      };
    }
    if (this.#lines.size === maxKeys) {
      throw new PlatformError(
        'invalid_request',
        `A file can update at most ${maxKeys} records: split the file.`,
      );
    }
    this.#lines.set(value, line);
    return undefined;
  }
}
