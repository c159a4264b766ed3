import { countryCodeOf, countryNameError } from '@irp/contracts/investments';
import type { CellResult } from './cell-result.ts';
import { ownCopy } from './own-copy.ts';

/**
 * Maximum number of cached names. The rows of a file usually repeat far fewer names of countries.
 */
const maxKnown = 1_000;
const knownCodes = new Map<string, string>();

/** Reads a country. Files often contain the name of a country instead of the code of the API. */
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
