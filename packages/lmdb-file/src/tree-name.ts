/**
 * What the names of all trees begin with: they come after every other key of the main tree, and so
 * are found quickly.
 */
export const treeNames = Buffer.from('tree ');

/** The name of the tree with this number. */
export function treeName(number: number): string {
  return `${treeNames}${String(number).padStart(3, '0')}`;
}
