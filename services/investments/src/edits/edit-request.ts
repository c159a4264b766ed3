import type { Principal } from '@irp/contracts';
import type { NewEdit } from '@irp/contracts/investments';
import type { EditChanges } from '../domain/edit-row.ts';

/** All data of an edit but the ids of records: the caller and the changes. */
export interface EditRequest extends EditChanges {
  /** The caller as of the request. The edit has the rights that the caller had then. */
  principal: Principal;
  filter?: NewEdit['filter'];
  /** For an undo: the id of the edit. */
  undoOf?: string;
  /** The id of the import job whose records this edit deletes, to undo the import. */
  undoOfImport?: string;
}
