import { newId } from '@irp/contracts';
import type { EditState } from '@irp/contracts/investments';
import type { PageRange } from '@irp/http';
import { isDuplicateKey } from '@irp/persistence';
import { type AccessContext, audiencesOf } from '../domain/access-context.ts';
import type { EditModels, EditRow } from './edit-models.ts';
import { hold, isAbandoned, silentMs } from './job-holder.ts';

type NewEditRow = Pick<
  EditRow,
  | '_id'
  | 'workspaceId'
  | 'environment'
  | 'audience'
  | 'ownerId'
  | 'undoOf'
  | 'request'
  | 'tally'
  | 'createdAt'
  | 'expireAt'
>;
type EditEnd = Extract<EditState, 'succeeded' | 'failed' | 'canceled'>;
/** Whether a process may go on with an edit. */
export type EditHold = 'held' | 'canceled' | 'stopped' | 'lost';
type EditFilter = { state?: EditState | undefined };

export interface EditStore {
  /** Queues the edit. False if the id exists. */
  insert(edit: NewEditRow): Promise<boolean>;
  find(access: AccessContext, id: string): Promise<EditRow | undefined>;
  /** The workspace of an edit, for any caller. */
  workspaceOf(id: string): Promise<string | undefined>;
  /** Newest first. */
  findPage(access: AccessContext, filter: EditFilter, range: PageRange<string>): Promise<EditRow[]>;
  count(access: AccessContext, filter: EditFilter): Promise<number>;
  /** The number of edits of the caller without an end. */
  countOpen(access: AccessContext): Promise<number>;
  /** Ends a queued edit, or requests the end of a running edit. */
  cancel(edit: EditRow): Promise<EditRow>;
  /**
   * Fails the queued edits with these requests, and requests the end of the running ones.
   * @param message why
   */
  stop(isStopped: (edit: EditRow) => boolean, message: string): Promise<void>;
  /** @returns the id of the undo: the given id, or the id of an earlier request */
  claimUndo(edit: EditRow, undoId: string): Promise<string>;
  /**
   * The oldest edit without a live process, for this process to run. First edits of owners without
   * a running edit. Undefined if there is no edit.
   */
  take(): Promise<EditRow | undefined>;
  /**
   * @returns `lost` if another process has taken the edit, `canceled` or `stopped` if the edit must
   *   end
   */
  saveProgress(
    edit: EditRow,
    progress: Partial<Pick<EditRow, 'position' | 'tally'>>,
  ): Promise<EditHold>;
  end(edit: EditRow, state: EditEnd, message?: string): Promise<void>;
  /** The edit is queued again, from its position. @param change what a later attempt needs */
  requeue(
    edit: EditRow,
    change: Partial<Pick<EditRow, 'attempts' | 'waitUntil' | 'message'>>,
  ): Promise<void>;
}

/** Edits of ten people with as many as allowed. */
const candidates = 100;
const open: EditState[] = ['queued', 'running'];

export function createEditStore({ edits }: EditModels): EditStore {
  const visible = (access: AccessContext, { state }: EditFilter = {}) => ({
    workspaceId: access.workspaceId,
    environment: access.environment,
    audience: { $in: audiencesOf(access) },
    ...(state === undefined ? {} : { state }),
  });
  const own = ({ _id, lease }: EditRow) => ({
    _id,
    lease,
    state: 'running' as const,
  });
  const ended = (state: EditEnd) => ({ state, endedAt: new Date() });
  const after = { returnDocument: 'after' } as const;
  return {
    async insert(edit) {
      const progress = {
        state: 'queued' as const,
        cancelRequested: false,
        position: 0,
        attempts: 0,
        takenPosition: 0,
        lease: '',
      };
      try {
        await edits.create({
          ...edit,
          ...progress,
          ...hold(),
        });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) {
          throw error;
        }
        return false;
      }
    },
    async find(access, _id) {
      return (await edits.findOne({ _id, ...visible(access) }).lean<EditRow>()) ?? undefined;
    },
    async workspaceOf(_id) {
      return (await edits.findOne({ _id }, { workspaceId: 1 }).lean<EditRow>())?.workspaceId;
    },
    findPage(access, filter, { after: last, skip, limit }) {
      const position = last === undefined ? {} : { _id: { $lt: last } };
      const found = edits.find({ ...visible(access, filter), ...position }).sort({ _id: -1 });
      return found.skip(skip).limit(limit).lean<EditRow[]>();
    },
    count: (access, filter) => edits.countDocuments(visible(access, filter)),
    countOpen: ({ workspaceId, environment, actorId }) =>
      edits.countDocuments({
        workspaceId,
        environment,
        ownerId: actorId,
        state: { $in: open },
      }),
    async cancel(edit) {
      const { _id } = edit;
      // The request first: if a worker queues the edit again between the two writes, the next run
      // ends the edit.
      await edits.updateOne({ _id, state: { $in: open } }, { $set: { cancelRequested: true } });
      await edits.updateOne(
        { _id, state: 'queued' },
        { $set: ended('canceled'), $unset: { waitUntil: 1, message: 1 } },
      );
      return (await edits.findById(_id).lean<EditRow>()) ?? edit;
    },
    async stop(isStopped, stopMessage) {
      const running = edits.find({ state: { $in: open } });
      const ids = (await running.lean<EditRow[]>()).filter(isStopped).map(({ _id }) => _id);
      if (ids.length > 0) {
        const waiting = { _id: { $in: ids }, state: 'queued' } as const;
        const stopped = { ...ended('failed'), message: stopMessage };
        await edits.updateMany(
          { _id: { $in: ids }, state: { $in: open } },
          { $set: { stopMessage } },
        );
        await edits.updateMany(waiting, { $set: stopped, $unset: { waitUntil: 1 } });
      }
    },
    async claimUndo({ _id }, undoId) {
      const unclaimed = { _id, undoneBy: { $exists: false } };
      await edits.updateOne(unclaimed, { $set: { undoneBy: undoId } });
      const found = await edits.findById(_id, { undoneBy: 1 }).lean<EditRow>();
      return found?.undoneBy ?? undoId;
    },
    async take() {
      const isDue = { waitUntil: { $not: { $gt: new Date() } } };
      const oldest = edits.find({ state: { $in: open }, ...isDue }).sort({ _id: 1 });
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
      const change = message === undefined ? ended(state) : { ...ended(state), message };
      await edits.updateOne(own(edit), { $set: change });
    },
    async requeue(edit, change) {
      await edits.updateOne(own(edit), { $set: { ...change, state: 'queued' } });
    },
  };
}

/** The edits without a live process, in the order in which they are run. */
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
