import type { PlainObject } from '../values/canonical-type.ts';

/** What an update depends on besides the document. */
export interface UpdateContext {
  /** True for the insert of an upsert, to which `$setOnInsert` applies. */
  inserting: boolean;
  /** The index of the array element that the filter matched, for the positional operator `$`. */
  matchedIndex(arrayPath: string): number | undefined;
}

/** Changes a document in place and returns it, or returns its replacement. */
export type UpdateFunction = (document: PlainObject, context: UpdateContext) => PlainObject;
