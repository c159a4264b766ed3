import { PlatformError } from '@irp/errors';
import { type KeyField, keyValueOf, missingKeyError } from '../domain/import-key.ts';
import type { RejectedRow, ValidRow } from './import-row.ts';

/** More keys would be a considerable part of the process's memory. */
const maxKeys = 500_000;

/**
 * Rejects a row without a value of the key, or with the key of an earlier row: two such rows
 * contradict each other, or one is redundant. Rows of a file therefore never change the same
 * record.
 */
export class UniqueKeys {
  readonly #fields: readonly KeyField[];
  readonly #lines = new Map<string, number>();

  /** @param fields fields of the key; empty for the id */
  constructor(fields: readonly KeyField[]) {
    this.#fields = fields;
  }

  /** @throws PlatformError 400 for a file with too many keys */
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
            message: `is the same as in line ${earlier}`,
          },
        ],
      };
    }
    if (this.#lines.size === maxKeys) {
      throw new PlatformError(
        'invalid_request',
        `A file can update ${maxKeys} records at most: split it.`,
      );
    }
    this.#lines.set(value, line);
    return undefined;
  }
}
