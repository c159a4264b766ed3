import { batchReads } from '@irp/persistence';
import type { mongo } from 'mongoose';
import type { AccessContext } from '../domain/access-context.ts';
import { visibleTo } from './list-filter.ts';
import type { InvestmentDocument } from './models.ts';

interface Wanted {
  access: AccessContext;
  id: string;
}

/**
 * Creates a function that reads a record; undefined if the caller cannot see the record. Concurrent
 * reads are combined as by {@link batchReads}. A single command serves all callers who can see the
 * same records.
 */
export function createReadVisible(documents: mongo.Collection<InvestmentDocument>) {
  return batchReads(async (wanted: readonly Wanted[]) => {
    const found = new Map<Wanted, InvestmentDocument>();
    const sameScope = Map.groupBy(wanted, ({ access }) => JSON.stringify(visibleTo(access)));
    const reads = [...sameScope.values()].map(async (group) => {
      const ids = group.map(({ id }) => id);
      const filter = { _id: { $in: ids }, ...visibleTo(group[0]!.access) };
      const documentsOfGroup = await documents.find(filter).toArray();
      const byId = new Map(documentsOfGroup.map((document) => [document._id, document]));
      for (const one of group) {
        const document = byId.get(one.id);
        if (document !== undefined) {
          found.set(one, document);
        }
      }
    });
    await Promise.all(reads);
    return wanted.map((one) => found.get(one));
  });
}
