import type { listInvestmentEdits as contract } from '@irp/contracts/investments';
import { byKey, type Operation, readPage } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { toEdit } from '../edits/to-edit.ts';
import type { EditRow } from '../store/edit-models.ts';
import type { EditStore } from '../store/edit-store.ts';

export function listInvestmentEdits({ edits }: { edits: EditStore }): Operation<typeof contract> {
  return async ({ principal, query: { state, ...query } }) => {
    const access = accessContextOf(principal);
    const { data, meta } = await readPage(query, {
      ...byKey((edit: EditRow) => edit._id),
      list: 'investment-edits',
      query: { state },
      read: (range) => edits.findPage(access, { state }, range),
      count: () => edits.count(access, { state }),
    });
    return {
      status: 200,
      body: {
        data: data.map(toEdit),
        meta,
      },
    };
  };
}
