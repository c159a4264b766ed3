import { newId } from '@irp/contracts';
import type { EditModels, EditRow } from './edit-models.ts';
import { type EditEnd, endedAs, openStates } from './edit-states.ts';
import { hold, isAbandoned, silentMs } from './job-holder.ts';

/**
 * Whether a process may continue with an edit. `held`: yes. `canceled`, `stopped`: the edit must
 * end. `lost`: another process has taken the edit.
 */
export type EditHold = 'held' | 'canceled' | 'stopped' | 'lost';

/** The queue from which the workers of all processes take edits. */
export interface EditQueue {
  /**
   * Takes an edit for this process: the oldest edit that no live process runs. Edits of owners
   * without a running edit come first. Returns undefined if no edit waits.
   */
  take(): Promise<EditRow | undefined>;
  /**
   * Stores the progress of an edit.
   * @returns `lost` if another process has taken the edit; `canceled` or `stopped` if the edit must
   *   end
   */
  saveProgress(
    edit: EditRow,
    progress: Partial<Pick<EditRow, 'position' | 'tally'>>,
  ): Promise<EditHold>;
  end(edit: EditRow, state: EditEnd, message?: string): Promise<void>;
  /**
   * Queues the edit again from its position.
   * @param change the changed properties of the edit, such as the time of the next attempt
   */
  requeue(
    edit: EditRow,
    change: Partial<Pick<EditRow, 'attempts' | 'waitUntil' | 'message'>>,
  ): Promise<void>;
}

/**
 * Maximum number of edits that `take` compares. This maximum equals the open edits of ten people,
 * each with the permitted number of open edits.
 */
const candidates = 100;

export function createEditQueue({ edits }: EditModels): EditQueue {
  const own = ({ _id, lease }: EditRow) => ({
    _id,
    lease,
    state: 'running' as const,
  });
  const after = { returnDocument: 'after' } as const;
  return {
    async take() {
      const isDue = { waitUntil: { $not: { $gt: new Date() } } };
      const oldest = edits.find({ state: { $in: openStates }, ...isDue }).sort({ _id: 1 });
      const found = await oldest.limit(candidates).lean<EditRow[]>();
      for (const edit of waitingOf(found)) {
        const { _id, state, lease, heartbeatAt, position } = edit;
        const current = {
          _id,
          state,
          lease,
          heartbeatAt,
        };
        const taken = {
          ...hold(),
          state: 'running' as const,
          attempts: position > edit.takenPosition ? 1 : edit.attempts + 1,
          takenPosition: position,
          lease: newId(),
          startedAt: edit.startedAt ?? new Date(),
        };
        const change = { $set: taken, $unset: { waitUntil: 1, message: 1 } } as const;
        if ((await edits.updateOne(current, change)).matchedCount === 1) {
          return { ...edit, ...taken };
        }
      }
      return undefined;
    },
    async saveProgress(edit, progress) {
      const found = await edits
        .findOneAndUpdate(own(edit), { $set: { ...progress, ...hold() } }, after)
        .lean<EditRow>();
      if (!found) {
        return 'lost';
      }
      if (found.stopMessage !== undefined) {
        return 'stopped';
      }
      return found.cancelRequested ? 'canceled' : 'held';
    },
    async end(edit, state, message) {
      const change = message === undefined ? endedAs(state) : { ...endedAs(state), message };
      await edits.updateOne(own(edit), { $set: change });
    },
    async requeue(edit, change) {
      await edits.updateOne(own(edit), { $set: { ...change, state: 'queued' } });
    },
  };
}

/** Returns the edits that no live process runs, in the order of execution. */
function waitingOf(found: readonly EditRow[]): EditRow[] {
  const isLive = (edit: EditRow) => edit.state === 'running' && !isAbandoned(edit, silentMs);
  const ownerOf = ({ workspaceId, ownerId }: EditRow) => `${workspaceId}/${ownerId}`;
  const busy = new Set(found.filter(isLive).map(ownerOf));
  const waiting = found.filter((edit) => !isLive(edit));
  return [
    ...waiting.filter((edit) => !busy.has(ownerOf(edit))),
    ...waiting.filter((edit) => busy.has(ownerOf(edit))),
  ];
}
