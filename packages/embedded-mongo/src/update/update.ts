import type { PlainObject } from '../values/canonical-type.ts';

/** The input of an update besides the document. */
export interface UpdateContext {
  /** True for the insert of an upsert; `$setOnInsert` then applies. */
  inserting: boolean;
  /** The index of the matched array element, for the positional operator `$`. */
  matchedIndex(arrayPath: string): number | undefined;
}

/** Changes a document in place and returns the document, or returns a replacement. */
export type UpdateFunction = (document: PlainObject, context: UpdateContext) => PlainObject;
