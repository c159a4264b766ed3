import type { AccessContext } from '../domain/access-context.ts';
import { requireUnlocked } from '../domain/change-rules.ts';
import type { EditChanges, FormerValues } from '../domain/edit-row.ts';
import { clientFieldsOf, type InvestmentRow } from '../domain/investment-row.ts';
import { archivedRow, withFields } from '../domain/with-fields.ts';
import { type InvestmentPatch, patchedRow } from '../records/patched-row.ts';

/**
 * Returns the record after the edit, or `current` itself if nothing changes.
 * @throws PlatformError 400, 403 or 423, as a request for a single record does
 */
export function editedRow(
  current: InvestmentRow,
  { changes = {}, addTags = [], removeTags = [], isArchived }: EditChanges,
  access: AccessContext,
): InvestmentRow {
  requireUnlocked(current);
  const patch: InvestmentPatch =
    addTags.length + removeTags.length > 0
      ? { ...changes, tags: editedTags(current.tags, addTags, removeTags) }
      : changes;
  const patched = patchedRow(current, patch, access);
  return isArchived === undefined ? patched : archivedRow(patched, isArchived);
}

function editedTags(
  tags: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  const kept = tags.filter((tag) => !removed.includes(tag));
  return [...new Set([...kept, ...added])];
}

/**
 * Returns the record with the values that it had before an edit.
 * @throws PlatformError 400, 403, 423
 */
export function restoredRow(
  current: InvestmentRow,
  { isArchived = current.isArchived, ...fields }: FormerValues,
  access: AccessContext,
): InvestmentRow {
  requireUnlocked(current);
  const restored = withFields(current, { ...clientFieldsOf(current), ...fields }, access);
  return archivedRow(restored, isArchived);
}
