import { eventCatalogue } from '@irp/contracts/events';

/**
 * The actions of a category. An action keeps its category in all versions, so that records are
 * found by it without an index of categories, which would repeat that of actions.
 */
export function actionsOfCategory(category: string): string[] {
  return Object.values(eventCatalogue)
    .filter((definition) => definition.category === category)
    .map(({ type }) => type);
}
