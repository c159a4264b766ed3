import type { Collection } from '../storage/catalog.ts';
import { comparableBytes, indexPrefix } from '../storage/keys.ts';
import { encodeValue, successor } from '../values/encode.ts';
import { rankOf, ranks } from '../values/rank.ts';
import type { PlanRequest } from './choose-plan.ts';
import type { IndexPlan } from './index-plan.ts';

const simple = new Set<number>([ranks.string, ranks.objectId, ranks.null]);

/** How to find one document by its `_id` and nothing else, which most queries ask: there is nothing to choose. */
export function planById(collection: Collection, { filter, sort, hint }: PlanRequest): IndexPlan | undefined {
  const [path, ...others] = Object.keys(filter);
  if (path !== '_id' || others.length > 0 || sort.length > 0 || hint !== undefined) return undefined;
  const index = collection.indexes[0];
  if (index?.name !== '_id_' || index.clipped || !simple.has(rankOf(filter._id))) return undefined;
  const start = Buffer.concat([indexPrefix(index.id), encodeValue(filter._id)]);
  if (start.length > comparableBytes) return undefined;
  return {
    ...{ index, reverse: false, sorted: true, keyTest: undefined, covered: true, repeats: false, boundFields: 1 },
    scans: [{ start, end: successor(start), shared: start.length, cut: false }],
  };
}
