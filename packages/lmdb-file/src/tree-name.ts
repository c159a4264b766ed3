/**
 * The common prefix of the names of all trees. The prefix sorts the names after the rest of the
 * keys in the main tree, for a fast search.
 */
export const treeNames = Buffer.from('tree ');

/** Returns the name of the tree with this number. */
export function treeName(number: number): string {
  return `${treeNames}${String(number).padStart(3, '0')}`;
}
