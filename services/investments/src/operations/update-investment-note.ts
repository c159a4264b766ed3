import type { updateInvestmentNote as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import { conflict, type FreeSpace, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { accessContextOf } from '../domain/access-context.ts';
import { requireCreatorOrRole } from '../domain/change-rules.ts';
import { noteEvent, toNote } from '../domain/note-row.ts';
import { findNote, type NoteStores } from '../records/find-note.ts';

const maxAttempts = 10;

/** Creates the operation. If the text is the same, nothing changes, and the ETag stays the same. */
export function updateInvestmentNote({
  space,
  ...stores
}: NoteStores & { space: FreeSpace }): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    const access = accessContextOf(principal);
    await space.require();
    const updateOnce = async () => {
      const { record, note } = await findNote(stores, access, params);
      requirePreconditions(headers, entityTag(note.revision));
      requireCreatorOrRole(
        permissions.updateInvestmentNote.others,
        note.authorId,
        access,
        'change the note',
      );
      if (note.text === body.text) {
        return note;
      }
      const now = Date.now();
      const changed = {
        ...note,
        text: body.text,
        revision: note.revision + 1,
        updatedAt: new Date(Math.max(now, note.updatedAt.getTime())),
      };
      const event = newEvent(
        now,
        noteEvent('investment_note.updated', principal, record, note._id),
      );
      return (await stores.notes.replace(note, changed, event)) ? changed : conflict;
    };
    const changed = await retryOnConflict(updateOnce, {
      attempts: maxAttempts,
      error: () => tooManyChanges('note'),
    });
    return {
      status: 200,
      headers: { ETag: entityTag(changed.revision) },
      body: toNote(changed),
    };
  };
}
