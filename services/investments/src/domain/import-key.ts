import type { ImportKey, InvestmentFields } from '@irp/contracts/investments';
import { type FieldError, invalidField } from '@irp/errors';
import type { Column } from './resolve-columns.ts';

export type KeyField = 'lei' | 'figi' | 'tickerSymbol' | 'exchange';

const fieldsByKey: Record<Exclude<ImportKey, 'id' | 'none'>, readonly KeyField[]> = {
  lei: ['lei'],
  figi: ['figi'],
  tickerSymbol: ['tickerSymbol'],
  'tickerSymbol,exchange': ['tickerSymbol', 'exchange'],
};

/**
 * Returns the fields by which an import finds the record of a row. The list is empty if the key is
 * the id, or if the import only creates records.
 */
export function keyFields(key: ImportKey): readonly KeyField[] {
  return key === 'id' || key === 'none' ? [] : fieldsByKey[key];
}

/**
 * Joins the values of the key fields to a single text. The separator is NUL, because no value
 * contains NUL.
 */
export function keyValueOf(fields: Partial<InvestmentFields>, names: readonly KeyField[]): string {
  return names.map((name) => fields[name] ?? '').join('\0');
}

/** Returns an error if a row has no value for a key field; otherwise undefined. */
export function missingKeyError(
  fields: Partial<InvestmentFields>,
  names: readonly KeyField[],
): Omit<FieldError, 'value'> | undefined {
  const field = names.find((name) => !fields[name]);
  return field === undefined
    ? undefined
    : {
        field,
        message: `is required: it is part of the key ${names.join(',')} of this import`,
      };
}

/**
 * Requires a column for each key field.
 * @throws PlatformError 400
 */
export function requireKeyColumns(columns: readonly Column[], key: ImportKey): void {
  const missing = keyFields(key).filter((name) => !columns.some(({ field }) => field === name));
  if (missing.length === 0) {
    return;
  }
  const message = `requires a column for ${missing.join(' and ')}, which the file does not have`;
  throw invalidField('key', message);
}
