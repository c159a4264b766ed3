import type { AccessContext } from '../domain/access-context.ts';
import { type KeyField, keyValueOf } from '../domain/import-key.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import type { ValidRow } from './import-row.ts';

/**
 * Returns the records that a row matches and the caller can see: by the id in the row, or by the
 * values of the key fields.
 */
export type Matches = (row: ValidRow) => InvestmentRow[];

/** @param fields fields of the key; empty for the id */
export async function findMatches(
  store: InvestmentStore,
  access: AccessContext,
  fields: readonly KeyField[],
  rows: readonly ValidRow[],
): Promise<Matches> {
  const [field] = fields;
  if (field === undefined) {
    const ids = rows.flatMap(({ id }) => id ?? []);
    const byId = new Map(
      (await store.findByIds(access, ids)).map((record) => [record._id, record]),
    );
    return ({ id }) => [byId.get(id ?? '') ?? []].flat();
  }
  const values = [...new Set(rows.map((row) => row.fields[field] ?? ''))];
  const byKey = Map.groupBy(await store.findByField(access, field, values), (record) =>
    keyValueOf(record, fields),
  );
  return (row) => byKey.get(keyValueOf(row.fields, fields)) ?? [];
}
