import { PlatformError } from '@irp/errors';
import { isDuplicateKey } from '@irp/persistence';
import { maxApplications } from '../domain/application.ts';
import type { ApplicationModels } from './application-model.ts';

/**
 * Runs a write with a free slot number of a workspace. Each application occupies a slot, and a
 * unique index on the slots enforces the maximum. A count before the write would allow concurrent
 * requests to exceed the maximum together.
 * @throws PlatformError 409 if all slots are taken, and the errors of `write`
 */
export async function inFreeSlot<T>(
  { applications }: Pick<ApplicationModels, 'applications'>,
  workspaceId: string,
  write: (slot: number) => Promise<T>,
): Promise<T> {
  // If another request takes the slot first, the next attempt reads the slot as taken, so the
  // attempts end when no slot is free.
  for (;;) {
    const rows = await applications
      .find({
        workspaceId,
        state: { $ne: 'deleted' },
      })
      .select({ slot: 1 })
      .lean<{ slot?: number | null }[]>();
    const taken = new Set(rows.map(({ slot }) => slot));
    const free = Array.from({ length: maxApplications }, (_, at) => at + 1).filter(
      (slot) => !taken.has(slot),
    );
    // A random slot makes collisions of concurrent requests rare.
    const slot = free[Math.floor(Math.random() * free.length)];
    if (rows.length >= maxApplications || slot === undefined) {
      throw new PlatformError(
        'conflict',
        `The workspace has ${maxApplications} applications, which is the limit: delete an application first.`,
      );
    }
    try {
      return await write(slot);
    } catch (error) {
      if (!isSlotTaken(error)) {
        throw error;
      }
    }
  }
}

function isSlotTaken(error: unknown): boolean {
  return isDuplicateKey(error) && 'slot' in ((error as { keyPattern?: object }).keyPattern ?? {});
}
