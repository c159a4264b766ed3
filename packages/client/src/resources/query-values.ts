/**
 * Parameters whose value is a list of names, separated by commas. A test compares this list with
 * the contracts.
 */
export const commaSeparated = [
  'sort',
  'fields',
  'isEmpty',
  'isEmpty[not]',
  'by',
  'scopes',
] as const;

type CommaSeparated = (typeof commaSeparated)[number];

/** The type of a parameter. A parameter with several values accepts a single value or an array. */
type QueryValue<Name, Value> =
  NonNullable<Value> extends readonly (infer Item)[]
    ? Item | readonly Item[]
    : Name extends CommaSeparated
      ? string extends NonNullable<Value>
        ? string | readonly string[]
        : Value
      : Value;

/** The query parameters of an operation, as a call accepts them. */
export type QueryValues<Parameters> = {
  [Name in keyof Parameters]: QueryValue<Name, Parameters[Name]>;
};

/**
 * Converts the query to the parameters of the request. The API splits the parameters in
 * `commaSeparated`, so their arrays are joined with commas. Other parameters are repeated.
 */
export function toParameters(query: object | undefined): object | undefined {
  if (query === undefined) {
    return undefined;
  }
  const names: readonly string[] = commaSeparated;
  const parameters = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) && names.includes(name) ? value.join(',') : value,
  ]);
  return Object.fromEntries(parameters);
}
