import { resourceNotFound } from '@irp/errors';
import type { AccessContext } from '../domain/access-context.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { InvestmentStore } from '../store/investment-store.ts';

/**
 * @throws PlatformError 404, also for a record of another workspace and for another user's private
 *   record
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
