import type { Collection } from '../storage/catalog.ts';
import { clippedKeyBytes, indexPrefix } from '../storage/keys.ts';
import { canonicalTypeOf, canonicalTypes } from '../values/canonical-type.ts';
import { encodeValue, successor } from '../values/encode.ts';
import type { PlanRequest } from './choose-plan.ts';
import type { IndexPlan } from './index-plan.ts';

const equalityTypes = new Set<number>([
  canonicalTypes.string,
  canonicalTypes.objectId,
  canonicalTypes.null,
]);

/**
 * Plans a query by `_id`, the most frequent query, without the query planner. Returns undefined for
 * other queries. Further conditions are tested on the document.
 */
export function planById(
  collection: Collection,
  { filter, sort, hint }: PlanRequest,
): IndexPlan | undefined {
  if (filter._id === undefined || sort.length > 0 || hint !== undefined) {
    return undefined;
  }
  const index = collection.indexes[0];
  if (index?.name !== '_id_' || index.clipped || !equalityTypes.has(canonicalTypeOf(filter._id))) {
    return undefined;
  }
  const start = Buffer.concat([indexPrefix(index.id), encodeValue(filter._id)]);
  if (start.length > clippedKeyBytes) {
    return undefined;
  }
  return {
    index,
    reverse: false,
    sorted: true,
    keyFilter: undefined,
    decidedByKeys: Object.keys(filter).length === 1,
    mayRepeat: false,
    boundFields: 1,
    scans: [
      {
        start,
        end: successor(start),
        prefixLength: start.length,
        clipped: false,
      },
    ],
  };
}
