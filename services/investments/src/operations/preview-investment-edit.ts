import {
  type previewInvestmentEdit as contract,
  type InvestmentEditPreview,
  maxPreviewRecords,
} from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { changedFields } from '../domain/changed-fields.ts';
import { skips } from '../domain/edit-row.ts';
import { count, newTally } from '../domain/edit-tally.ts';
import { createJudge, isSkip, type JudgeStores } from '../edits/create-judge.ts';
import { matchRecords } from '../edits/match-records.ts';

const readAtOnce = 200;

/** Reads and judges every record as the job would, and stores nothing. */
export function previewInvestmentEdit(stores: JudgeStores): Operation<typeof contract> {
  return async ({ principal, body, signal }) => {
    const access = accessContextOf(principal);
    const { ids, notFound } = await matchRecords(stores, access, body);
    const tally = newTally(ids.length);
    for (const id of notFound) {
      count(tally, id, skips.notFound);
    }
    const records: InvestmentEditPreview['records'] = [];
    const request = { ...body, principal };
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
    return {
      status: 200,
      body: { ...tally, records },
    };
  };
}
