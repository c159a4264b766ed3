import type { deleteInvestmentNote as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { accessContextOf } from '../domain/access-context.ts';
import { requireCreatorOrRole } from '../domain/change-rules.ts';
import { noteEvent } from '../domain/note-row.ts';
import { findNote, type NoteStores } from '../records/find-note.ts';

const maxAttempts = 10;

export function deleteInvestmentNote(stores: NoteStores): Operation<typeof contract> {
  return async ({ principal, params, headers }) => {
    const access = accessContextOf(principal);
    const deleteOnce = async () => {
      const { record, note } = await findNote(stores, access, params);
      requirePreconditions(headers, entityTag(note.revision));
      requireCreatorOrRole(
        permissions.deleteInvestmentNote.others,
        note.authorId,
        access,
        'delete the note',
      );
      const event = newEvent(
        Date.now(),
        noteEvent('investment_note.deleted', principal, record, note._id),
      );
      return (await stores.notes.remove(note, event)) || conflict;
    };
    await retryOnConflict(deleteOnce, {
      attempts: maxAttempts,
      error: () => tooManyChanges('note'),
    });
    return { status: 204 };
  };
}
