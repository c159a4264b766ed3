import type { InvestmentRow } from '../domain/investment-row.ts';

/** A changed record with its next revision and the current time. Times never go back. */
export function nextRevision(current: InvestmentRow, changed: InvestmentRow): InvestmentRow {
  return {
    ...changed,
    revision: current.revision + 1,
    updatedAt: new Date(Math.max(Date.now(), current.updatedAt.getTime())),
  };
}
