import {
  emptyFields,
  type MergedField,
  maxTags,
  mergedFields,
  type Visibility,
} from '@irp/contracts/investments';
import { invalidField } from '@irp/errors';
import { type InvestmentRow, toInvestment } from './investment-row.ts';
import { searchTerms } from './search-terms.ts';

/** The ids of the duplicates whose values a merge takes, by field. */
export type ValueSources = Partial<Record<MergedField, string>>;

/**
 * Returns the record after a merge. An empty field gets the value of the first duplicate that has a
 * value.
 * @throws PlatformError 400 if the records together have too many tags
 */
export function mergedRow(
  current: InvestmentRow,
  duplicates: readonly InvestmentRow[],
  sources: ValueSources,
): InvestmentRow {
  const values = mergedFields.map((field) => {
    const chosen = duplicates.find(({ _id }) => _id === sources[field]);
    const rows = chosen ? [chosen] : [current, ...duplicates];
    const row = rows.find((one) => !isEmpty(field, one[field])) ?? current;
    return [field, row[field]] as const;
  });
  const tags = [...new Set([current, ...duplicates].flatMap((row) => row.tags))];
  if (tags.length > maxTags) {
    const message = `must have at most ${maxTags} different tags, including the tags of the record: there are ${tags.length}`;
    throw invalidField('duplicates', message);
  }
  const merged = { ...current, ...Object.fromEntries(values), tags };
  return { ...merged, searchTerms: searchTerms(merged) };
}

/**
 * Returns the current record without the changes of a merge. A field that still has the merged
 * value gets the value that it had before the merge. A second attempt of the merge begins with the
 * returned record.
 */
export function withoutMerge(
  current: InvestmentRow,
  before: InvestmentRow,
  after: InvestmentRow,
): InvestmentRow {
  const values = [...mergedFields, 'tags' as const].map((field) => {
    const isOfMerge = JSON.stringify(current[field]) === JSON.stringify(after[field]);
    return [field, isOfMerge ? before[field] : current[field]] as const;
  });
  return { ...current, ...Object.fromEntries(values) };
}

function isEmpty(field: MergedField, value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(emptyFields[field]);
}

/** Rejects a source that is not a duplicate. @throws PlatformError 400 */
export function requireKnownSources(duplicates: readonly string[], sources: ValueSources): void {
  for (const [field, id] of Object.entries(sources)) {
    if (!duplicates.includes(id)) {
      throw invalidField(
        `valuesFrom.${field}`,
        `must be one of the ids in duplicates: ${id} is not in duplicates`,
      );
    }
  }
}

/**
 * Rejects a merge of a private and a shared record, because the workspace would see values of the
 * private record.
 * @throws PlatformError 400
 */
export function requireSameVisibility(current: InvestmentRow, duplicate: InvestmentRow): void {
  if (duplicate.audience !== current.audience) {
    const [own, other] = [visibilityOf(current), visibilityOf(duplicate)];
    const message = `must contain only records with the same visibility as this record (${own}): the visibility of ${duplicate._id} is ${other}`;
    throw invalidField('duplicates', message);
  }
}

function visibilityOf(row: InvestmentRow): Visibility {
  return toInvestment(row, false).visibility;
}
