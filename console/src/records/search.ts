/** Filters of the list, by their names in the API, such as `employees[gte]`. */
export type RecordFilter = Record<string, string | string[]>;

/** The search parameters of the grid's address. */
export interface RecordsSearch {
  filter?: RecordFilter | undefined;
  sort?: string | undefined;
  columns?: string[] | undefined;
  /** Id of the record in the drawer. */
  record?: string | undefined;
  /** Whether the dialog of a new record is open. */
  create?: true | undefined;
}

/** Omits parameters of another form: anybody can write an address. */
export function parseRecordsSearch(search: Record<string, unknown>): RecordsSearch {
  const { filter, sort, columns, record, create } = search;
  // Includes undefined members: the router keeps members absent from the result.
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

/** The filter with other values of a name; no values remove the name. */
export function withFilter(
  filter: RecordFilter | undefined,
  name: string,
  value: string | string[] | undefined,
): RecordFilter {
  const { [name]: _former, ...others } = filter ?? {};
  return value === undefined || value.length === 0 ? others : { ...others, [name]: value };
}

/** The values of a filter with a single or several values. */
export function valuesOf(filter: RecordFilter | undefined, name: string): string[] {
  const value = filter?.[name];
  return value === undefined ? [] : [value].flat();
}
