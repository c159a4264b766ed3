import { type InvestmentRow, toInvestment } from './investment-row.ts';

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Maximum length of a text in a change, in characters. Longer texts are truncated. */
export const maxTextLength = 500;
const untrackedFields = new Set(['updatedAt', 'isFavorite']);

/** Returns whether the history records changes of a field. */
export function isTracked(field: string): boolean {
  return !untrackedFields.has(field);
}

/** Returns the fields in which two states of a record differ. Long texts are truncated. */
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

/** Returns the value. Truncates a text that is longer than `maxLength`. */
export function truncated(value: unknown, maxLength: number): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && text.length > maxLength
    ? `${text.slice(0, maxLength).toWellFormed()}…`
    : value;
}
