import type { InvestmentRow } from '../domain/investment-row.ts';

/**
 * Returns a changed record with the next revision and the current time. The time is never before
 * the time of the previous change.
 */
export function nextRevision(current: InvestmentRow, changed: InvestmentRow): InvestmentRow {
  return {
    ...changed,
    revision: current.revision + 1,
    updatedAt: new Date(Math.max(Date.now(), current.updatedAt.getTime())),
  };
}
