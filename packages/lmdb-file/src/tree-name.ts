/**
 * The common prefix of the names of all trees: the names come after every other key of the main
 * tree, for a fast search.
 */
export const treeNames = Buffer.from('tree ');

/** The name of the tree with this number. */
export function treeName(number: number): string {
  return `${treeNames}${String(number).padStart(3, '0')}`;
}
