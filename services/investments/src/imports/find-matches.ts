import type { AccessContext } from '../domain/access-context.ts';
import { type KeyField, keyValueOf } from '../domain/import-key.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import type { ValidRow } from './import-row.ts';

/**
 * Returns the records that the caller can see and that match a row. A record matches by the id in
 * the row, or by the values of the key fields.
 */
export type Matches = (row: ValidRow) => InvestmentRow[];

/**
 * Reads the records that match a batch of rows.
 * @param fields the key fields; empty if the key is the id
 */
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
