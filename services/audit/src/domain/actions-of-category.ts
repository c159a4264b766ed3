import { eventCatalogue } from '@irp/contracts/events';

/**
 * Returns the actions in a category. The category of an action never changes, so the index of
 * actions also finds the records in a category.
 */
export function actionsOfCategory(category: string): string[] {
  return Object.values(eventCatalogue)
    .filter((definition) => definition.category === category)
    .map(({ type }) => type);
}
