import { isDeepStrictEqual } from 'node:util';
import type { ListingDraft } from '@irp/contracts/directory';
import type { DomainEvent } from '@irp/contracts/events';

type FieldChange = DomainEvent<'listing.saved'>['data']['changes'][number];

/** Maximum length of a value in an event, in characters. Longer values are truncated. */
const maxValueLength = 500;

/**
 * Returns the names of the fields in which two drafts differ. @param before undefined for a new
 * listing: returns the fields that are not empty
 */
export function fieldsThatDiffer<Draft extends ListingDraft>(
  before: Draft | undefined,
  after: Draft,
): (keyof Draft)[] {
  const fields = [
    ...new Set([...Object.keys(before ?? {}), ...Object.keys(after)]),
  ] as (keyof Draft)[];
  return fields.filter((field) =>
    before ? !isDeepStrictEqual(before[field], after[field]) : !isEmpty(after[field]),
  );
}

/**
 * Returns the differences between two drafts, for the audit log.
 * @param before undefined for a new listing: returns the fields that are not empty
 */
export function changesBetween(
  before: ListingDraft | undefined,
  after: ListingDraft,
): FieldChange[] {
  return fieldsThatDiffer(before, after).map((field) => ({
    path: `/${field}`,
    before: shortened(before?.[field]),
    after: shortened(after[field]),
  }));
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  return text.length > maxValueLength
    ? `${text.slice(0, maxValueLength).toWellFormed()}…`
    : (value ?? null);
}

function isEmpty(value: unknown): boolean {
  return ['null', '""', '[]', '{}'].includes(JSON.stringify(value ?? null));
}
