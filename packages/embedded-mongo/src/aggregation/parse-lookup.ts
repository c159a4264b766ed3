import { CommandError } from '../command-error.ts';
import { isObject } from '../values/canonical-type.ts';

/** A `$lookup` that compares two fields. `let` and `pipeline` are not supported. */
export interface Lookup {
  from: string;
  localField: string;
  foreignField: string;
  as: string;
}

/**
 * Parses a `$lookup`.
 * @param before the previous lookups
 * @throws CommandError CommandNotSupported for other options, or for a field that a lookup in
 * `before` adds; FailedToParse for a missing option
 */
export function parseLookup(operand: unknown, before: Lookup[]): Lookup {
  const { from, localField, foreignField, as, ...others } = isObject(operand) ? operand : {};
  const [unsupported] = Object.keys(others);
  if (unsupported !== undefined) {
    throw new CommandError(
      'CommandNotSupported',
      `$lookup with '${unsupported}' is not supported by the embedded store`,
    );
  }
  const lookup: Lookup = {
    from: requiredString('from', from),
    localField: requiredString('localField', localField),
    foreignField: requiredString('foreignField', foreignField),
    as: requiredString('as', as),
  };
  if (lookup.as.includes('.')) {
    throw new CommandError('CommandNotSupported', `$lookup into '${lookup.as}' is not supported`);
  }
  const [local] = lookup.localField.split('.', 1);
  const other = before.find(({ as }) => as === lookup.as || as === local);
  if (other) {
    throw new CommandError(
      'CommandNotSupported',
      `$lookup with '${other.as}', which another $lookup adds, is not supported by the embedded store`,
    );
  }
  return lookup;
}

function requiredString(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') {
    throw new CommandError('FailedToParse', `$lookup requires '${name}' to be a non-empty string`);
  }
  return value;
}
