import { countryCodeOf, countryNameError } from '@irp/contracts/investments';
import type { CellResult } from './cell-result.ts';
import { ownCopy } from './own-copy.ts';

/**
 * Maximum number of cached names. It is more than the number of countries, and the rows of a file
 * repeat few names.
 */
const maxKnown = 1_000;
const knownCodes = new Map<string, string>();

/** Reads a country. Files often contain a name in place of the code that the API has. */
export function readCountry(cell: string): CellResult<string> {
  const known = knownCodes.get(cell);
  if (known !== undefined) {
    return { value: known };
  }
  const code = countryCodeOf(cell);
  if (code === undefined) {
    return { error: countryNameError };
  }
  if (knownCodes.size >= maxKnown) {
    knownCodes.clear();
  }
  knownCodes.set(ownCopy(cell), code);
  return { value: code };
}
