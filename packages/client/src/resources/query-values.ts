/**
 * Parameters with several names in a single value, separated by commas. A test compares the list
 * with the contracts.
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

/** A parameter with several values takes a single value or an array. */
type QueryValue<Name, Value> =
  NonNullable<Value> extends readonly (infer Item)[]
    ? Item | readonly Item[]
    : Name extends CommaSeparated
      ? string extends NonNullable<Value>
        ? string | readonly string[]
        : Value
      : Value;

/** The parameters of an operation, in the form of a call. */
export type QueryValues<Parameters> = {
  [Name in keyof Parameters]: QueryValue<Name, Parameters[Name]>;
};

/** The parameters as sent: the API splits some at commas; other parameters are repeated. */
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
