import { emptyFields, patchableFields, type updateInvestment } from '@irp/contracts/investments';
import { type Call, patchFields } from '@irp/http';
import type { AccessContext } from '../domain/access-context.ts';
import { clientFieldsOf, type InvestmentRow } from '../domain/investment-row.ts';
import { withFields } from '../domain/with-fields.ts';

/** The body of a record's PATCH. */
export type InvestmentPatch = Call<typeof updateInvestment>['body'];

/**
 * The record after the patch; `current` itself without a change.
 * @throws PlatformError 400 for an invalid record, 403
 */
export function patchedRow(
  current: InvestmentRow,
  patch: InvestmentPatch,
  access: AccessContext,
): InvestmentRow {
  const after = patchFields(patchableFields, clientFieldsOf(current), patch, emptyFields);
  return withFields(current, after, access);
}
