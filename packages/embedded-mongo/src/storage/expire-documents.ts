import { findTargets } from '../commands/apply-update.ts';
import type { CommandContext } from '../commands/context.ts';
import { removeRecord } from './write-record.ts';

const batch = 500;

/** Removes what the TTL indexes say is past its time; how many documents went. */
export async function expireDocuments(context: CommandContext, nowMs: number): Promise<number> {
  let removed = 0;
  for (const collection of [...context.store.catalog.collections.values()]) {
    for (const index of collection.indexes) {
      const path = index.fields[0]?.path;
      if (index.expireAfterSeconds === undefined || path === undefined || index.fields.length !== 1) continue;
      const filter = { [path]: { $lt: new Date(nowMs - index.expireAfterSeconds * 1_000) } };
      for (let found = batch; found === batch; removed += found) {
        found = await context.store.write(() => {
          const rows = findTargets(context, collection, { filter, hint: index.name, limit: batch });
          for (const { record, bytes } of rows) removeRecord(context.store, collection, record, bytes);
          return rows.length;
        });
      }
    }
  }
  return removed;
}
