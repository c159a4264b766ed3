import { PlatformError } from '@irp/errors';
import type { AccessContext } from '../domain/access-context.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { NoteRow } from '../domain/note-row.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import type { NoteStore } from '../store/note-store.ts';
import { findVisible } from './find-visible.ts';

/** The dependencies of an operation on notes. */
export interface NoteStores {
  store: InvestmentStore;
  notes: NoteStore;
}

/**
 * Reads a note on a record that the caller can see.
 * @throws PlatformError 404 if the record does not exist, or has no note with this id
 */
export async function findNote(
  { store, notes }: NoteStores,
  access: AccessContext,
  { id, noteId }: { id: string; noteId: string },
): Promise<{ record: InvestmentRow; note: NoteRow }> {
  const record = await findVisible(store, access, id);
  const note = await notes.find(record, noteId);
  if (note === undefined) {
    throw new PlatformError('not_found', 'There is no such note on this investment.');
  }
  return { record, note };
}
