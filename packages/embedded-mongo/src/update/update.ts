import type { PlainObject } from '../values/canonical-type.ts';

/** What an update needs besides the document. */
export interface UpdateContext {
  /** Whether an upsert inserts the document, so that `$setOnInsert` applies. */
  inserting: boolean;
  /**
   * Returns the index of the array element that the filter has matched, for the positional operator
   * `$`.
   */
  matchedIndex(arrayPath: string): number | undefined;
}

/** Changes a document and returns it, or returns a replacement. */
export type UpdateFunction = (document: PlainObject, context: UpdateContext) => PlainObject;
