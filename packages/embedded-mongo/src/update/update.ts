import type { PlainObject } from '../values/canonical-type.ts';

/** The context of an update, besides the document. */
export interface UpdateContext {
  /** Whether an upsert inserts the document. Only an insert applies `$setOnInsert`. */
  inserting: boolean;
  /** Returns the index of the matched array element, for the positional operator `$`. */
  matchedIndex(arrayPath: string): number | undefined;
}

/** Changes a document and returns it, or returns a replacement. */
export type UpdateFunction = (document: PlainObject, context: UpdateContext) => PlainObject;
