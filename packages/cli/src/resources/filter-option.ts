import { UsageError } from '@irp/command-line';

/** Filter values by the names of their parameters, in the form of a saved view. */
export type Filters = Record<string, string | string[]>;

/** Matches `country=JP`, `employees[gte]=100` or `country!=JP`. */
const condition = /^([^=!]+)(!?)=(.*)$/s;

/**
 * Returns the parameters of `--filter` options. A parameter that several options name has several
 * values. The platform checks the values.
 * @throws UsageError if an option has no name or no value
 */
export function filtersOf(given: readonly string[]): Filters {
  const filters: Filters = {};
  for (const text of given) {
    const [, field = '', not, value = ''] = condition.exec(text) ?? [];
    if (field.trim() === '') {
      throw new UsageError(
        `--filter must be NAME=VALUE or NAME!=VALUE, such as country=JP or employees[gte]=100, not ${JSON.stringify(text)}.`,
      );
    }
    const name = not ? `${field.trim()}[not]` : field.trim();
    const former = filters[name];
    filters[name] = former === undefined ? value : [former, value].flat();
  }
  return filters;
}

/**
 * Returns the filters as query parameters. Tags become a single text, which the API splits at
 * commas.
 */
export function parametersOf(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      name.startsWith('tags') ? [value].flat().join(',') : value,
    ]),
  );
}
