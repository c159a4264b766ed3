import type { getInvestmentNote as contract } from '@irp/contracts/investments';
import { entityTag, type Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { toNote } from '../domain/note-row.ts';
import { findNote, type NoteStores } from '../records/find-note.ts';

export function getInvestmentNote(stores: NoteStores): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const { note } = await findNote(stores, accessContextOf(principal), params);
    return {
      status: 200,
      headers: { ETag: entityTag(note.revision) },
      body: toNote(note),
    };
  };
}
