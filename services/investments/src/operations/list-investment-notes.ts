import type { listInvestmentNotes as contract } from '@irp/contracts/investments';
import { byKey, type Operation, readPage } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { type NoteRow, toNote } from '../domain/note-row.ts';
import type { NoteStores } from '../records/find-note.ts';
import { findVisible } from '../records/find-visible.ts';

export function listInvestmentNotes({ store, notes }: NoteStores): Operation<typeof contract> {
  return async ({ principal, params, query }) => {
    const record = await findVisible(store, accessContextOf(principal), params.id);
    const { data, meta } = await readPage(query, {
      ...byKey((note: NoteRow) => note._id),
      list: 'investment-notes',
      query: { id: record._id },
      read: (range) => notes.findPage(record, range),
      count: () => notes.count(record),
    });
    return {
      status: 200,
      body: { data: data.map(toNote), meta },
    };
  };
}
