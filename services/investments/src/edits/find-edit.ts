import { resourceNotFound } from '@irp/errors';
import type { AccessContext } from '../domain/access-context.ts';
import type { EditRow } from '../store/edit-models.ts';
import type { EditStore } from '../store/edit-store.ts';

/**
 * @throws PlatformError 404, also for an edit of another workspace, and for an edit of another
 *   person's private records
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
