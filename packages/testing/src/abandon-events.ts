import { ownProcessIdentity } from '@irp/processes';
import type { Collection } from 'mongoose';

/**
 * Marks the events of unfinished changes as if their process had died 10 s ago, so that a running
 * process finishes the changes.
 */
export async function abandonEvents(events: Collection): Promise<void> {
  const deadProcess = ownProcessIdentity().replace(/\d+$/, '1');
  await events.updateMany(
    { begunAt: { $gt: new Date(0) } },
    { $set: { maker: deadProcess, begunAt: new Date(Date.now() - 10_000) } },
  );
}
