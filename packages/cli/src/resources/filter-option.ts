import { UsageError } from '@irp/command-line';

/** Values by the names of parameters, as in saved views. */
export type Filters = Record<string, string | string[]>;

/** `country=JP`, `employees[gte]=100` or `country!=JP`. */
const condition = /^([^=!]+)(!?)=(.*)$/s;

/**
 * The parameters of `--filter` options; a repeated name has several values. The platform checks the
 * values.
 * @throws UsageError for an option without a name or a value
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

/** The values in the form of a request: the API splits a text of tags at commas. */
export function parametersOf(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      name.startsWith('tags') ? [value].flat().join(',') : value,
    ]),
  );
}
