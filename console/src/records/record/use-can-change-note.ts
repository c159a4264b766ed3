import { useRights } from '../../api/use-rights.ts';
import { useMe } from '../../api/use-scope.ts';

/** The author of a note, and admins. */
export function useCanChangeNote(author: { id?: string | null }): boolean {
  const { user } = useMe();
  const { isAdmin, canWriteRecords } = useRights();
  return canWriteRecords && (isAdmin || author.id === user?.id);
}
