import { resourceNotFound } from '@irp/errors';
import type { AccessContext } from '../domain/access-context.ts';
import type { EditRow } from '../store/edit-models.ts';
import type { EditStore } from '../store/edit-store.ts';

/**
 * Reads an edit.
 * @throws PlatformError 404, even if the edit belongs to another workspace, or changes private
 *   records of another user
 */
export async function findEdit(
  edits: EditStore,
  access: AccessContext,
  id: string,
): Promise<EditRow> {
  const edit = await edits.find(access, id);
  if (!edit) {
    throw resourceNotFound('There is no such edit.', access, await edits.workspaceOf(id));
  }
  return edit;
}
