import { PlatformError } from '@irp/errors';
import { isDuplicateKey } from '@irp/persistence';
import { maxApplications } from '../domain/application.ts';
import type { Models } from './models.ts';

/**
 * Every application holds one of its workspace's numbered slots, no two the same one: the unique index keeps to the
 * limit where counting first would let requests of the same moment pass it together.
 * @throws PlatformError 409 where all are held, and what `write` throws
 */
export async function inFreeSlot<T>(
  { applications }: Pick<Models, 'applications'>,
  workspaceId: string,
  write: (slot: number) => Promise<T>,
): Promise<T> {
  // Losing a slot means that it is held: it is no longer tried, so that this ends.
  for (;;) {
    const rows = await applications
      .find({ workspaceId, state: { $ne: 'deleted' } })
      .select({ slot: 1 })
      .lean<{ slot?: number | null }[]>();
    const held = new Set(rows.map(({ slot }) => slot));
    const free = Array.from({ length: maxApplications }, (_, at) => at + 1).filter((slot) => !held.has(slot));
    if (rows.length >= maxApplications || free.length === 0)
      throw new PlatformError('conflict', `A workspace has at most ${maxApplications} applications.`);
    try {
      // Any of them: requests of the same moment seldom meet.
      return await write(free[Math.floor(Math.random() * free.length)]!);
    } catch (error) {
      if (!isHeld(error)) throw error;
    }
  }
}

function isHeld(error: unknown): boolean {
  return isDuplicateKey(error) && 'slot' in ((error as { keyPattern?: object }).keyPattern ?? {});
}
