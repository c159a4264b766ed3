import { countryCodeOf, countryNameError } from '@irp/contracts/investments';
import type { CellResult } from './cell-result.ts';
import { ownCopy } from './own-copy.ts';

/** More than the number of countries: the rows of a file repeat a few names. */
const maxKnown = 1_000;
const knownCodes = new Map<string, string>();

/** Files contain country names in fields where the API has codes. */
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
