import { newId } from '@irp/contracts';
import {
  type createInvestmentNote as contract,
  getInvestmentNote,
} from '@irp/contracts/investments';
import { newEvent } from '@irp/events';
import { entityTag, locationOf, type Operation } from '@irp/http';
import type { FreeSpace } from '@irp/persistence';
import { accessContextOf } from '../domain/access-context.ts';
import { newNote, noteEvent, toNote } from '../domain/note-row.ts';
import type { NoteStores } from '../records/find-note.ts';
import { findVisible } from '../records/find-visible.ts';

export function createInvestmentNote({
  store,
  notes,
  space,
}: NoteStores & { space: FreeSpace }): Operation<typeof contract> {
  return async ({ principal, params, body, version, idempotencyId }) => {
    const access = accessContextOf(principal);
    const record = await findVisible(store, access, params.id);
    await space.require();
    const now = Date.now();
    const note = newNote(idempotencyId ?? newId(now), record, body.text, access, new Date(now));
    const event = newEvent(now, noteEvent('investment_note.created', principal, record, note._id));
    const isNew = await notes.insert(note, event);
    // An earlier request with the same Idempotency-Key has stored the note before its process
    // crashed.
    const created = isNew ? note : ((await notes.find(record, note._id)) ?? note);
    if ((await store.find(access, record._id)) === undefined) {
      // The record was deleted or merged at the same time. The removal of the record's notes may
      // have come before the new note.
      await notes.discard(created, new Date());
      await findVisible(store, access, params.id);
    }
    const location = locationOf(getInvestmentNote, version, {
      id: record._id,
      noteId: created._id,
    });
    return {
      status: 201,
      headers: { ETag: entityTag(created.revision), Location: location },
      body: toNote(created),
    };
  };
}
