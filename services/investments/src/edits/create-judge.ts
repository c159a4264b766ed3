import { parseFilter } from '@irp/contracts/investments';
import type { AccessContext } from '../domain/access-context.ts';
import { type Skip, skipOf, skips } from '../domain/edit-row.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import { filterFor } from '../records/filter-for.ts';
import type { RecordStores } from '../records/record-stores.ts';
import type { EditRecordStore } from '../store/edit-record-store.ts';
import type { EditRequest } from './edit-request.ts';
import { editedRow, restoredRow } from './edited-row.ts';

export interface JudgeStores extends RecordStores {
  editRecords: EditRecordStore;
}

/**
 * Applies an edit to a record. Returns the changed record, `current` itself if nothing changes, or
 * the reason for skipping the record.
 */
export type Judge = (current: InvestmentRow) => InvestmentRow | Skip;

/**
 * Creates the function that applies an edit to the records with the given ids. The filter is tested
 * again, because a record may have changed since the request.
 */
export async function createJudge(
  stores: JudgeStores,
  access: AccessContext,
  request: EditRequest,
  ids: readonly string[],
): Promise<Judge> {
  const judge =
    request.undoOf === undefined
      ? await judgeOfEdit(stores, access, request, ids)
      : await judgeOfUndo(stores, access, request.undoOf, ids);
  return (current) => {
    try {
      return judge(current);
    } catch (error) {
      const skip = skipOf(error);
      if (skip === undefined) {
        throw error;
      }
      return skip;
    }
  };
}

async function judgeOfEdit(
  stores: JudgeStores,
  access: AccessContext,
  request: EditRequest,
  ids: readonly string[],
): Promise<Judge> {
  if (request.filter === undefined) {
    return (current) => editedRow(current, request, access);
  }
  const { filter } = await filterFor(stores, access, parseFilter(request.filter));
  const matching = await stores.store.findMatching(filter, ids);
  const matchingIds = new Set(matching.map(({ _id }) => _id));
  return (current) =>
    matchingIds.has(current._id) ? editedRow(current, request, access) : skips.noLongerMatching;
}

async function judgeOfUndo(
  { editRecords }: JudgeStores,
  access: AccessContext,
  undoOf: string,
  ids: readonly string[],
): Promise<Judge> {
  const { workspaceId } = access;
  const edited = await editRecords.findChanged({ _id: undoOf, workspaceId }, ids);
  return (current) => {
    const attempt = edited.get(current._id)?.attempt;
    if (attempt === undefined || current.revision !== attempt.revision + 1) {
      return skips.changedSince;
    }
    return restoredRow(current, JSON.parse(attempt.before), access);
  };
}

export function isSkip(judged: InvestmentRow | Skip): judged is Skip {
  return 'reason' in judged;
}
