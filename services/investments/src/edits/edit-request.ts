import type { Principal } from '@irp/contracts';
import type { NewEdit } from '@irp/contracts/investments';
import type { EditChanges } from '../domain/edit-row.ts';

/** All data of an edit except the ids of records: the caller and the changes. */
export interface EditRequest extends EditChanges {
  /**
   * The principal of the request. The edit has the rights that the caller had at the time of the
   * request.
   */
  principal: Principal;
  filter?: NewEdit['filter'];
  /** For an undo: the id of the edit that is undone. */
  undoOf?: string;
  /** The id of the import job whose records this edit deletes, to undo the import. */
  undoOfImport?: string;
}
