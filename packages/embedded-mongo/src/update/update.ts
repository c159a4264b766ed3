import type { PlainObject } from '../values/rank.ts';

export interface UpdateContext {
  /** The update makes a new document: `$setOnInsert` counts. */
  inserting: boolean;
  /** Which element of the array that the filter names matched: what `$` in a path stands for. */
  matchedIndex(arrayPath: string): number | undefined;
}

/** Changes a typed document in place, or answers another that replaces it. */
export type Update = (document: PlainObject, context: UpdateContext) => PlainObject;
