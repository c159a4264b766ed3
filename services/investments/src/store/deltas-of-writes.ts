import type { InvestmentRow } from '../domain/investment-row.ts';
import type { CountDelta } from './counter-store.ts';

/** A write of a record. An insertion has no `current`, and a removal has no `changed`. */
interface RecordWrite {
  current?: InvestmentRow;
  changed?: InvestmentRow;
}

const zero: CountDelta = { active: 0, archived: 0 };

/**
 * Returns the changes of the numbers of records, by audience. A write that keeps the audience of its
 * record, and keeps the record archived or not archived, changes no number.
 */
export function deltasOfWrites(writes: readonly RecordWrite[]): Map<string, CountDelta> {
  const deltas = new Map<string, CountDelta>();
  const add = ({ audience, isArchived }: InvestmentRow, sign: 1 | -1) => {
    const { active, archived } = deltas.get(audience) ?? zero;
    deltas.set(audience, {
      active: active + (isArchived ? 0 : sign),
      archived: archived + (isArchived ? sign : 0),
    });
  };
  for (const { current, changed } of writes) {
    if (current?.audience === changed?.audience && current?.isArchived === changed?.isArchived) {
      continue;
    }
    if (current) {
      add(current, -1);
    }
    if (changed) {
      add(changed, 1);
    }
  }
  return deltas;
}
