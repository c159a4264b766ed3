import { distance } from 'fastest-levenshtein';

/** The error of a member that is not in the schema of the body. */
export const unknownFieldError = 'is not a known field';
const unknownParameter = 'is not a known parameter';

const maxListed = 20;
const maxComparedLength = 50;

/**
 * Returns the most similar candidate to `name`: equal except for case and punctuation, or different
 * in at most a third of the letters.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = lettersOf(name);
  if (wanted === '' || wanted.length > maxComparedLength) {
    return undefined;
  }
  let nearest: string | undefined;
  let least = Math.floor(wanted.length / 3) + 1;
  for (const candidate of candidates) {
    const edits = distance(wanted, lettersOf(candidate));
    if (edits < least) {
      [nearest, least] = [candidate, edits];
    }
  }
  return nearest;
}

/** Returns a name in lower case, without spaces and punctuation. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Creates the error of a rejected name. The error suggests the accepted name that is most similar
 * to the rejected name.
 * @param problem the text after the name, such as `is not a known field`
 * @param listed the text before the list of accepted names; undefined if another error contains the
 *   list
 */
export function unknownNameError(
  problem: string,
  name: string,
  names: readonly string[],
  listed: string | undefined,
): string {
  const nearest = nearestName(name, names);
  const list = listed === undefined ? '' : `${listed} ${listOf(names)}`;
  if (nearest === undefined) {
    return list === '' ? problem : `${problem}: ${list}`;
  }
  const rest = list === '' ? '' : ` ${list.charAt(0).toUpperCase()}${list.slice(1)}`;
  return `${problem}: did you mean ${nearest}?${rest}`;
}

/**
 * Creates the error of a query parameter that the operation does not have.
 * @param names the parameters of the operation
 * @param isListed whether the error contains all parameters of the operation
 */
export function unknownParameterError(
  name: string,
  names: readonly string[],
  isListed = true,
): string {
  if (names.length === 0) {
    return `${unknownParameter}: this operation has no parameters`;
  }
  const listed = isListed ? 'the parameters of this operation are' : undefined;
  return unknownNameError(unknownParameter, name, names, listed);
}

function listOf(names: readonly string[]): string {
  const more = names.length - maxListed;
  return more > 0 ? `${names.slice(0, maxListed).join(', ')} and ${more} more` : names.join(', ');
}
