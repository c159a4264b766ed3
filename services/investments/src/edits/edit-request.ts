import type { Principal } from '@irp/contracts';
import type { NewEdit } from '@irp/contracts/investments';
import type { EditChanges } from '../domain/edit-row.ts';

/** The caller and the changes of an edit: all data of the job except the ids of records. */
export interface EditRequest extends EditChanges {
  /** An edit acts with the rights of the caller at the time of the request. */
  principal: Principal;
  filter?: NewEdit['filter'];
  /** For an undo: the id of the edit. */
  undoOf?: string;
  /** The id of the import job, for an undo of an import (a deletion of records). */
  undoOfImport?: string;
}
