import type { lockInvestment as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { requireOwnerOrAdmin, requireUnlocked } from '../domain/change-rules.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import { type Reader, readerOf } from '../domain/reader.ts';
import { answerWith, changeInvestment } from './change-investment.ts';
import type { Deps } from './deps.ts';

type Move = (current: InvestmentRow, reader: Reader) => InvestmentRow;

/** Moves that are made already are no change: the record and its ETag stay. */
const moves = {
  lock(current, reader) {
    requireOwnerOrAdmin(current, reader, 'lock');
    return current.isLocked ? current : { ...current, isLocked: true };
  },
  unlock(current, reader) {
    requireOwnerOrAdmin(current, reader, 'unlock');
    return current.isLocked ? { ...current, isLocked: false } : current;
  },
  archive(current) {
    requireUnlocked(current);
    return current.isArchived ? current : { ...current, isArchived: true };
  },
  unarchive(current) {
    requireUnlocked(current);
    return current.isArchived ? { ...current, isArchived: false } : current;
  },
} satisfies Record<string, Move>;

export function moveInvestment(deps: Deps, move: keyof typeof moves) {
  return async ({ principal, params, headers }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    const changed = await changeInvestment(deps, principal, params.id, headers['if-match'], (current) =>
      moves[move](current, reader),
    );
    return answerWith(deps, reader, changed);
  };
}
