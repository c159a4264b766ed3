import type { getInvestmentEdit as contract } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { findEdit } from '../edits/find-edit.ts';
import { toEdit } from '../edits/to-edit.ts';
import type { EditStore } from '../store/edit-store.ts';

export function getInvestmentEdit({ edits }: { edits: EditStore }): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const edit = await findEdit(edits, accessContextOf(principal), params.id);
    return {
      status: 200,
      body: toEdit(edit),
    };
  };
}
