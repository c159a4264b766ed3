import { useRights } from '../../api/use-rights.ts';
import { useMe } from '../../api/use-scope.ts';

/**
 * Returns whether the person can change a note. The author of the note and admins can change it.
 */
export function useCanChangeNote(author: { id?: string | null }): boolean {
  const { user } = useMe();
  const { isAdmin, canWriteRecords } = useRights();
  return canWriteRecords && (isAdmin || author.id === user?.id);
}
