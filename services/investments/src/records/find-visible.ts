import { resourceNotFound } from '@irp/errors';
import type { AccessContext } from '../domain/access-context.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { InvestmentStore } from '../store/investment-store.ts';

/**
 * Reads a record.
 * @throws PlatformError 404, even if the record belongs to another workspace, or is a private
 *   record of another user
 */
export async function findVisible(
  store: InvestmentStore,
  access: AccessContext,
  id: string,
): Promise<InvestmentRow> {
  const row = await store.find(access, id);
  if (row) {
    return row;
  }
  throw resourceNotFound('There is no such investment.', access, await store.workspaceOf(id));
}
