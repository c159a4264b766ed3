import type { Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import type { Reply } from '@irp/http';
import { changed } from '../domain/investment-event.ts';
import { type InvestmentRow, toInvestment } from '../domain/investment-row.ts';
import { type Reader, readerOf } from '../domain/reader.ts';
import type { Deps } from './deps.ts';
import { recordTag, requireRevision } from './record-tag.ts';

const attempts = 10;

/** @throws PlatformError 404, also for what another workspace or person owns */
export async function getVisible({ store }: Pick<Deps, 'store'>, reader: Reader, id: string): Promise<InvestmentRow> {
  const row = await store.find(reader, id);
  if (!row) throw new PlatformError('not_found', 'There is no such investment.');
  return row;
}

export type Change = (current: InvestmentRow) => InvestmentRow;

/**
 * Reads, checks and changes a record. The change is stored only over what was read: when another one came between, it
 * is all done again, so that no rule is decided on an old record and no change is lost.
 * @throws PlatformError 404, 412, and whatever `change` refuses with
 */
export async function changeInvestment(
  deps: Deps,
  principal: Principal,
  id: string,
  ifMatch: string | undefined,
  change: Change,
): Promise<InvestmentRow> {
  const reader = readerOf(principal);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const current = await getVisible(deps, reader, id);
    requireRevision(ifMatch, current.revision);
    const wanted = change(current);
    if (wanted === current) return current;
    const after = {
      ...wanted,
      revision: current.revision + 1,
      updatedAt: new Date(Math.max(Date.now(), current.updatedAt.getTime())),
    };
    const event = newEvent(Date.now(), changed(principal, current, after));
    if (await deps.store.replace(current, after, event)) return after;
  }
  throw new PlatformError('conflict', 'Too many changes of this record at once. Try again.', { retryAfterS: 1 });
}

/** A record as an answer, with its ETag and the reader's own mark. */
export async function answerWith(
  { favorites }: Deps,
  reader: Reader,
  row: InvestmentRow,
  status = 200,
): Promise<Reply> {
  const marked = reader.userId !== undefined && (await favorites.among(reader, [row._id])).has(row._id);
  return { status, headers: { ETag: recordTag(row.revision, marked) }, body: toInvestment(row, marked) };
}
