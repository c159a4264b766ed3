import { isDeepStrictEqual } from 'node:util';
import { type InvestmentFields, nameOrTickerError } from '@irp/contracts/investments';
import { invalidField } from '@irp/errors';
import type { AccessContext } from './access-context.ts';
import { requireCreator } from './change-rules.ts';
import { audienceFor, clientFieldsOf, type InvestmentRow } from './investment-row.ts';
import { searchTerms } from './search-terms.ts';

/**
 * Returns the record with new values for all fields that clients can set, or `current` itself if
 * nothing changes.
 * @throws PlatformError 400 if name and ticker are both missing; 403 if the caller may not change
 *   the visibility
 */
export function withFields(
  current: InvestmentRow,
  after: InvestmentFields,
  access: AccessContext,
): InvestmentRow {
  const before = clientFieldsOf(current);
  if (isDeepStrictEqual(before, after)) {
    return current;
  }
  if (after.name.trim() === '' && after.tickerSymbol.trim() === '') {
    throw invalidField('name', nameOrTickerError);
  }
  const { visibility, ...fields } = after;
  const changed = {
    ...current,
    ...fields,
    searchTerms: searchTerms(fields),
  };
  if (visibility !== before.visibility) {
    if (visibility === 'private') {
      requireCreator(current, access);
    }
    changed.audience = audienceFor(visibility, access);
  }
  return changed;
}

/** Returns the record as archived or not archived, or `current` itself if nothing changes. */
export function archivedRow(current: InvestmentRow, isArchived: boolean): InvestmentRow {
  return current.isArchived === isArchived ? current : { ...current, isArchived };
}
