import { eventCatalogue } from '@irp/contracts/events';

/**
 * Returns the actions in a category. The category of an action never changes, so a search for a
 * category can use the index of actions.
 */
export function actionsOfCategory(category: string): string[] {
  return Object.values(eventCatalogue)
    .filter((definition) => definition.category === category)
    .map(({ type }) => type);
}
