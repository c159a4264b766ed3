import { categories, outcomes } from './audit-record.ts';

export const filterNames = [
  'actor',
  'action',
  'category',
  'outcome',
  'target',
  'from',
  'to',
] as const;
export type FilterName = (typeof filterNames)[number];

/**
 * The search parameters in the address of the audit log. `from` and `to` are days, such as
 * 2026-11-21.
 */
export type AuditSearch = Partial<Record<FilterName | 'record', string | undefined>>;

const day = /^\d{4}-\d{2}-\d{2}$/;
const forms: Partial<Record<FilterName, (text: string) => boolean>> = {
  action: (text) => /^[a-z_]+\.[a-z_]+$/.test(text),
  category: (text) => categories.some((one) => one === text),
  outcome: (text) => outcomes.some((one) => one === text),
  from: (text) => day.test(text) && !Number.isNaN(Date.parse(text)),
  to: (text) => day.test(text) && !Number.isNaN(Date.parse(text)),
};

/** Whether the API accepts a value for a filter. */
function isFilterValue(name: FilterName, value: string): boolean {
  return value !== '' && (forms[name]?.(value) ?? true);
}

/**
 * Parses the search parameters. Invalid values are omitted, because a person can type any address.
 */
export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const filters = filterNames.map((name) => {
    const value = textOf(search[name]);
    return [name, value !== undefined && isFilterValue(name, value) ? value : undefined];
  });
  return { ...Object.fromEntries(filters), record: textOf(search.record) };
}

/**
 * Converts the filters to parameters of the API. Days begin and end at midnight in the person's
 * time zone.
 */
export function queryOf(search: AuditSearch): Record<string, string> {
  const entries = filterNames.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [[name, parameterOf(name, value)]];
  });
  return Object.fromEntries(entries);
}

function parameterOf(name: FilterName, value: string): string {
  if (name !== 'from' && name !== 'to') {
    return value;
  }
  const midnight = new Date(`${value}T00:00:00`);
  // `to` is exclusive in the API, but the person means the whole day.
  midnight.setDate(midnight.getDate() + (name === 'to' ? 1 : 0));
  return midnight.toISOString();
}

/** Returns a search parameter as text. The router parses digits in an address as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
