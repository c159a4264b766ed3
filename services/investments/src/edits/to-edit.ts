import type { EditOutcome, InvestmentEdit } from '@irp/contracts/investments';
import { actorOfId, workspaceAudience } from '../domain/access-context.ts';
import { newTally } from '../domain/edit-tally.ts';
import type { EditRow } from '../store/edit-models.ts';
import type { EditRequest } from './edit-request.ts';

/** Returns the edit for a response of the API. */
export function toEdit(row: EditRow): InvestmentEdit {
  const request: EditRequest = JSON.parse(row.request);
  const time = (date: Date | undefined) => date?.toISOString() ?? null;
  return {
    id: row._id,
    state: row.state,
    message: row.message ?? null,
    undoOf: row.undoOf ?? null,
    undoOfImport: request.undoOfImport ?? null,
    undoneBy: row.undoneBy ?? null,
    visibility: row.audience === workspaceAudience ? 'workspace' : 'private',
    owner: actorOfId(row.ownerId),
    filter: request.filter ?? null,
    changes: request.changes ?? {},
    addTags: request.addTags ?? [],
    removeTags: request.removeTags ?? [],
    isArchived: request.isArchived ?? null,
    cancelRequested: row.cancelRequested,
    createdAt: row.createdAt.toISOString(),
    startedAt: time(row.startedAt),
    endedAt: time(row.endedAt),
    expiresAt: row.expireAt.toISOString(),
    ...withEveryCount(JSON.parse(row.tally)),
  };
}

/** Adds the count of deleted records, which edits of an earlier version do not have. */
function withEveryCount({ counts, skippedBy, ...outcome }: EditOutcome): EditOutcome {
  const none = newTally(0);
  return {
    ...outcome,
    counts: { ...none.counts, ...counts },
    skippedBy: { ...none.skippedBy, ...skippedBy },
  };
}
