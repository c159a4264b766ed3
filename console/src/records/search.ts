/** Filters of the list, by their names in the API, such as `employees[gte]`. */
export type RecordFilter = Record<string, string | string[]>;

/** What the address of the grid says. */
export interface RecordsSearch {
  filter?: RecordFilter | undefined;
  sort?: string | undefined;
  columns?: string[] | undefined;
  /** Id of the record in the drawer. */
  record?: string | undefined;
  /** Whether the dialog of a new record is open. */
  create?: true | undefined;
}

/** Leaves out what is not of this form: anybody can write an address. */
export function parseRecordsSearch(search: Record<string, unknown>): RecordsSearch {
  const { filter, sort, columns, record, create } = search;
  // Named also where undefined: the router keeps members that the result does not name.
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

/** The filter with other values of one name; without it where there are none. */
export function withFilter(
  filter: RecordFilter | undefined,
  name: string,
  value: string | string[] | undefined,
): RecordFilter {
  const { [name]: _former, ...others } = filter ?? {};
  return value === undefined || value.length === 0 ? others : { ...others, [name]: value };
}

/** The values of a filter, whether it has one or several. */
export function valuesOf(filter: RecordFilter | undefined, name: string): string[] {
  const value = filter?.[name];
  return value === undefined ? [] : [value].flat();
}
