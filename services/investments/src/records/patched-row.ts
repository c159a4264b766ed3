import { emptyFields, patchableFields, type updateInvestment } from '@irp/contracts/investments';
import { type Call, patchFields } from '@irp/http';
import type { AccessContext } from '../domain/access-context.ts';
import { clientFieldsOf, type InvestmentRow } from '../domain/investment-row.ts';
import { withFields } from '../domain/with-fields.ts';

/** The body of a PATCH of a record. */
export type InvestmentPatch = Call<typeof updateInvestment>['body'];

/**
 * Returns the record after the patch, or `current` itself if nothing changes.
 * @throws PlatformError 400 if the result is invalid; 403 if the caller may not change the
 *   visibility
 */
export function patchedRow(
  current: InvestmentRow,
  patch: InvestmentPatch,
  access: AccessContext,
): InvestmentRow {
  const after = patchFields(patchableFields, clientFieldsOf(current), patch, emptyFields);
  return withFields(current, after, access);
}
