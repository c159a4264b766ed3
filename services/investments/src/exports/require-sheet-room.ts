import type { InvestmentFilters } from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import type { AccessContext } from '../domain/access-context.ts';
import { filterFor } from '../records/filter-for.ts';
import type { ListStores } from '../records/list-records.ts';
import { maxSheetRows } from './xlsx/sheet-xml.ts';

/**
 * Counts only where the caller sees more records than a sheet has rows.
 * @throws PlatformError 400 where more records match
 */
export async function requireSheetRoom(
  stores: ListStores,
  access: AccessContext,
  filters: InvestmentFilters,
  maxRows = maxSheetRows,
): Promise<void> {
  const { active, archived } = await stores.counters.totals(access);
  if (active + archived <= maxRows) {
    return;
  }
  const { filter } = await filterFor(stores, access, filters);
  const matching = await stores.store.count(filter);
  if (matching <= maxRows) {
    return;
  }
  const message = `must be csv or ndjson for ${matching} records: a sheet has at most ${maxRows} and its header row`;
  throw new PlatformError('invalid_request', `format ${message}`, {
    errors: [{ field: 'format', message }],
  });
}
