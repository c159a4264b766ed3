import type { ApiVersion } from '@irp/contracts';
import { type createInvestmentEdit, getInvestmentEdit } from '@irp/contracts/investments';
import { locationOf, type Reply } from '@irp/http';
import type { EditRow } from '../store/edit-models.ts';
import { toEdit } from './to-edit.ts';

/** Creates the response 202 with a queued edit and its path. */
export function acceptedEdit(edit: EditRow, version: ApiVersion) {
  const headers = {
    Location: locationOf(getInvestmentEdit, version, { id: edit._id }),
    'Retry-After': '1',
  };
  return {
    status: 202,
    headers,
    body: toEdit(edit),
  } satisfies Reply<typeof createInvestmentEdit>;
}
