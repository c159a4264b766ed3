/** The values of the filters by their names in the API, such as `employees[gte]`. */
export type RecordFilter = Record<string, string | string[]>;

/** The search parameters in the address of the grid. */
export interface RecordsSearch {
  filter?: RecordFilter | undefined;
  sort?: string | undefined;
  columns?: string[] | undefined;
  /** Id of the record in the drawer. */
  record?: string | undefined;
  /** Whether the dialog of a new record is open. */
  create?: true | undefined;
}

/**
 * Parses the search parameters. Invalid values are omitted, because a person can type any address.
 */
export function parseRecordsSearch(search: Record<string, unknown>): RecordsSearch {
  const { filter, sort, columns, record, create } = search;
  // The result contains every search parameter, because the router keeps the old value of an absent
  // parameter.
  return {
    filter: isFilter(filter) ? filter : undefined,
    sort: typeof sort === 'string' ? sort : undefined,
    columns: isTexts(columns) ? columns : undefined,
    record: typeof record === 'string' ? record : undefined,
    create: create === true ? true : undefined,
  };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isFilter(value: unknown): value is RecordFilter {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => typeof one === 'string' || isTexts(one))
  );
}

/**
 * Returns a copy of a filter with other values for a name. If there are no values, the copy does
 * not contain the name.
 */
export function withFilter(
  filter: RecordFilter | undefined,
  name: string,
  value: string | string[] | undefined,
): RecordFilter {
  const { [name]: _former, ...others } = filter ?? {};
  return value === undefined || value.length === 0 ? others : { ...others, [name]: value };
}

/** Returns the values of a filter as a list. */
export function valuesOf(filter: RecordFilter | undefined, name: string): string[] {
  const value = filter?.[name];
  return value === undefined ? [] : [value].flat();
}
