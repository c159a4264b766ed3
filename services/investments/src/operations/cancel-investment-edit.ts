import type { cancelInvestmentEdit as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { requireCreatorOrRole } from '../domain/change-rules.ts';
import { findEdit } from '../edits/find-edit.ts';
import { toEdit } from '../edits/to-edit.ts';
import type { EditStore } from '../store/edit-store.ts';

export function cancelInvestmentEdit({ edits }: { edits: EditStore }): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const access = accessContextOf(principal);
    const edit = await findEdit(edits, access, params.id);
    requireCreatorOrRole(
      permissions.cancelInvestmentEdit.others,
      edit.ownerId,
      access,
      'cancel the edit',
    );
    const canceled = await edits.cancel(edit);
    return {
      status: 200,
      body: toEdit(canceled),
    };
  };
}
