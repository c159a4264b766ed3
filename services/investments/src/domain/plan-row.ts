import { type InvestmentFields, nameOrTickerError } from '@irp/contracts/investments';
import { type RowError, readBack } from './cell-values.ts';
import type { ImportField } from './column-mapping.ts';
import type { InvestmentRow } from './investment-row.ts';
import { searchTerms } from './search-terms.ts';

type Fields = Partial<InvestmentFields>;

/** The effect of an imported row on the matching record. */
export type UpdatePlan =
  | { action: 'unchanged' }
  | { action: 'reject'; errors: RowError[] }
  | {
      action: 'update';
      changed: InvestmentRow;
      names: ImportField[];
    };

/** Returns the errors of a row that creates a record. */
export function errorsOfNew(fields: Fields): RowError[] {
  return isNamed(fields)
    ? []
    : [
        {
          field: 'name',
          message: nameOrTickerError,
        },
      ];
}

/**
 * Returns the effect of a row on the matching record.
 * @param current the matching record
 * @param fromCells whether the values were read from cells. A cell does not contain the complete
 *   stored value, because an import for example trims white space
 */
export function planUpdate(
  current: InvestmentRow,
  { visibility: _, ...fields }: Fields,
  fromCells: boolean,
): UpdatePlan {
  const names = (Object.keys(fields) as ImportField[]).filter((name) => {
    if (isSame(fields[name], current[name])) {
      return false;
    }
    return !(fromCells && isSame(fields[name], readBack(name, current[name])));
  });
  if (names.length === 0) {
    return { action: 'unchanged' };
  }
  if (current.isLocked) {
    return {
      action: 'reject',
      errors: [
        {
          field: '',
          message: `would change a locked record: ${names.join(', ')}`,
        },
      ],
    };
  }
  const changed = {
    ...current,
    ...Object.fromEntries(names.map((name) => [name, fields[name]])),
  };
  if (!isNamed(changed)) {
    return {
      action: 'reject',
      errors: errorsOfNew({}),
    };
  }
  return {
    action: 'update',
    changed: {
      ...changed,
      searchTerms: searchTerms(changed),
    },
    names,
  };
}

function isNamed({ name, tickerSymbol }: Fields): boolean {
  return Boolean(name?.trim() || tickerSymbol?.trim());
}

/** Returns whether two JSON values are equal. The order of properties does not matter. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) {
    return true;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return false;
  }
  if (Array.isArray(a) !== Array.isArray(b)) {
    return false;
  }
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return (
    left.size === right.size &&
    [...left].every(([name, value]) => right.has(name) && isSame(value, right.get(name)))
  );
}
