import type { EditState } from '@irp/contracts/investments';
import type { PageRange } from '@irp/http';
import { isDuplicateKey } from '@irp/persistence';
import { type AccessContext, audiencesOf } from '../domain/access-context.ts';
import type { EditModels, EditRow } from './edit-models.ts';
import { endedAs, openStates } from './edit-states.ts';
import { hold } from './job-holder.ts';

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
type EditFilter = { state?: EditState | undefined };

export interface EditStore {
  /** Stores and queues an edit. Returns false if the id exists. */
  insert(edit: NewEditRow): Promise<boolean>;
  /** Removes a queued edit that no process has begun. Returns false for any other edit. */
  discard(id: string): Promise<boolean>;
  find(access: AccessContext, id: string): Promise<EditRow | undefined>;
  /** Returns the workspace of an edit, searching all workspaces. */
  workspaceOf(id: string): Promise<string | undefined>;
  /** Returns a page of edits, the newest first. */
  findPage(access: AccessContext, filter: EditFilter, range: PageRange<string>): Promise<EditRow[]>;
  count(access: AccessContext, filter: EditFilter): Promise<number>;
  /** Returns the number of edits of the caller that have not ended. */
  countOpen(access: AccessContext): Promise<number>;
  /** Ends a queued edit, or requests the end of a running edit. */
  cancel(edit: EditRow): Promise<EditRow>;
  /**
   * Ends the selected edits. Queued edits fail at once. For a running edit, the request is stored,
   * and the worker of the edit ends the edit.
   * @param message the reason
   */
  stop(isStopped: (edit: EditRow) => boolean, message: string): Promise<void>;
  /**
   * Stores the id of the undo of an edit, once.
   * @returns the id of the undo: the given id, or the id from an earlier request
   */
  claimUndo(edit: EditRow, undoId: string): Promise<string>;
}

export function createEditStore({ edits }: EditModels): EditStore {
  const visible = (access: AccessContext, { state }: EditFilter = {}) => ({
    workspaceId: access.workspaceId,
    environment: access.environment,
    audience: { $in: audiencesOf(access) },
    ...(state === undefined ? {} : { state }),
  });
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
    async discard(_id) {
      const { deletedCount } = await edits.deleteOne({ _id, state: 'queued', attempts: 0 });
      return deletedCount === 1;
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
        state: { $in: openStates },
      }),
    async cancel(edit) {
      const { _id } = edit;
      // `cancelRequested` is set first, so that an edit that is not queued at the second write ends
      // in the current or next run.
      await edits.updateOne(
        { _id, state: { $in: openStates } },
        { $set: { cancelRequested: true } },
      );
      await edits.updateOne(
        { _id, state: 'queued' },
        { $set: endedAs('canceled'), $unset: { waitUntil: 1, message: 1 } },
      );
      return (await edits.findById(_id).lean<EditRow>()) ?? edit;
    },
    async stop(isStopped, stopMessage) {
      const running = edits.find({ state: { $in: openStates } });
      const ids = (await running.lean<EditRow[]>()).filter(isStopped).map(({ _id }) => _id);
      if (ids.length > 0) {
        const waiting = { _id: { $in: ids }, state: 'queued' } as const;
        const stopped = { ...endedAs('failed'), message: stopMessage };
        await edits.updateMany(
          { _id: { $in: ids }, state: { $in: openStates } },
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
  };
}
