import { eventCatalogue } from '@irp/contracts/events';

/**
 * The actions of a category. An action keeps its category in all versions, so that the index of
 * actions finds the records of a category without a separate index.
 */
export function actionsOfCategory(category: string): string[] {
  return Object.values(eventCatalogue)
    .filter((definition) => definition.category === category)
    .map(({ type }) => type);
}
