import { type InvestmentRow, toInvestment } from './investment-row.ts';

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Maximum of characters of a text in a change; the rest is cut off. */
export const maxTextLength = 500;
const untrackedFields = new Set(['updatedAt', 'isFavorite']);

/** Whether changes of a field are recorded. */
export function isTracked(field: string): boolean {
  return !untrackedFields.has(field);
}

/** The changed fields between two states of a record, with truncated long texts. */
export function changedFields(before: InvestmentRow, after: InvestmentRow): FieldChange[] {
  const [old, current] = [toInvestment(before, false), toInvestment(after, false)];
  const names = (Object.keys(current) as (keyof typeof current)[]).filter(
    (name) => isTracked(name) && JSON.stringify(old[name]) !== JSON.stringify(current[name]),
  );
  return names.map((name) => ({
    field: name,
    before: truncated(old[name], maxTextLength),
    after: truncated(current[name], maxTextLength),
  }));
}

/** The value, or the beginning of a text longer than `maxLength`. */
export function truncated(value: unknown, maxLength: number): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && text.length > maxLength
    ? `${text.slice(0, maxLength).toWellFormed()}…`
    : value;
}
