import type { Principal } from '@irp/contracts';
import {
  type previewInvestmentEdit as contract,
  type InvestmentEditPreview,
  maxPreviewRecords,
  type NewEdit,
} from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { changedFields } from '../domain/changed-fields.ts';
import { skips } from '../domain/edit-row.ts';
import { count, newTally } from '../domain/edit-tally.ts';
import { createJudge, isSkip, type JudgeStores } from '../edits/create-judge.ts';
import { matchRecords } from '../edits/match-records.ts';
import { CallerLimiter } from '../records/caller-limiter.ts';

const readAtOnce = 200;
/** Maximum number of concurrent previews of a caller. */
const maxPreviews = 2;

/**
 * Creates the operation. The operation reads each record and applies the edit as the job does, but
 * stores no change.
 */
export function previewInvestmentEdit(stores: JudgeStores): Operation<typeof contract> {
  const limiter = new CallerLimiter('previews of edits', maxPreviews);
  return async ({ principal, body, signal }) => {
    const end = limiter.start(accessContextOf(principal));
    try {
      const preview = await previewEdit(stores, principal, body, signal);
      return {
        status: 200,
        body: preview,
      };
    } finally {
      end();
    }
  };
}

async function previewEdit(
  stores: JudgeStores,
  principal: Principal,
  edit: NewEdit,
  signal: AbortSignal,
): Promise<InvestmentEditPreview> {
  const access = accessContextOf(principal);
  const { ids, notFound } = await matchRecords(stores, access, edit);
  const tally = newTally(ids.length);
  for (const id of notFound) {
    count(tally, id, skips.notFound);
  }
  const records: InvestmentEditPreview['records'] = [];
  const request = { ...edit, principal };
  for (let at = 0; at < ids.length; at += readAtOnce) {
    signal.throwIfAborted();
    const part = ids.slice(at, at + readAtOnce);
    const judge = await createJudge(stores, access, request, part);
    const rows = await stores.store.findByIds(access, part);
    const byId = new Map(rows.map((row) => [row._id, row]));
    for (const id of part) {
      const current = byId.get(id);
      const judged = current ? judge(current) : skips.notFound;
      if (isSkip(judged)) {
        count(tally, id, judged);
      } else if (current === undefined || judged === current) {
        count(tally, id, 'unchanged');
      } else {
        count(tally, id, 'changed');
        if (records.length < maxPreviewRecords) {
          records.push({ id, name: current.name, changes: changedFields(current, judged) });
        }
      }
    }
  }
  return { ...tally, records };
}
