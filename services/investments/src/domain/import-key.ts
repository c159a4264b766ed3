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
 * The identifying fields of a record in an import; empty if rows are matched by id or not at all.
 */
export function keyFields(key: ImportKey): readonly KeyField[] {
  return key === 'id' || key === 'none' ? [] : fieldsByKey[key];
}

/** The values of the key fields as a single text. Values contain no NUL. */
export function keyValueOf(fields: Partial<InvestmentFields>, names: readonly KeyField[]): string {
  return names.map((name) => fields[name] ?? '').join('\0');
}

/** The error of a row without a value of the key; undefined for a row with all values. */
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

/** @throws PlatformError 400 for a file without a column of the key */
export function requireKeyColumns(columns: readonly Column[], key: ImportKey): void {
  const missing = keyFields(key).filter((name) => !columns.some(({ field }) => field === name));
  if (missing.length === 0) {
    return;
  }
  const message = `requires a column for ${missing.join(' and ')}, which the file does not have`;
  throw invalidField('key', message);
}
