import type { InvestmentFields, NewEdit, SkipReason } from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import { clientFieldsOf, type InvestmentRow } from './investment-row.ts';

/** The changes that an edit makes to each record. */
export type EditChanges = Pick<NewEdit, 'changes' | 'addTags' | 'removeTags' | 'isArchived'>;

/** The changed values of a record before an edit. */
export type FormerValues = Partial<InvestmentFields> & { isArchived?: boolean };

/** The reason why an edit skips a record. */
export interface Skip {
  reason: SkipReason;
  message: string;
}

/** Returns the values of `before` that differ in `after`. */
export function formerValues(before: InvestmentRow, after: InvestmentRow): FormerValues {
  const changed = valuesOf(after);
  const entries = Object.entries(valuesOf(before)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(changed[name]),
  );
  return Object.fromEntries(entries);
}

function valuesOf(row: InvestmentRow): Record<string, unknown> {
  return { ...clientFieldsOf(row), isArchived: row.isArchived };
}

const reasonsOfCodes: Record<string, SkipReason> = {
  locked: 'locked',
  forbidden: 'forbidden',
  invalid_request: 'invalid',
};

/**
 * Returns the reason for skipping a record if the error is a rejected change; undefined for any
 * other error.
 */
export function skipOf(error: unknown): Skip | undefined {
  const reason = error instanceof PlatformError ? reasonsOfCodes[error.code] : undefined;
  return reason && { reason, message: (error as PlatformError).message };
}

/**
 * The reasons for skipping a record other than the error of a rejected change (see {@link skipOf}).
 */
export const skips = {
  notFound: {
    reason: 'notFound',
    message: 'There is no such investment.',
  },
  noLongerMatching: {
    reason: 'noLongerMatching',
    message: 'The record has changed since the request: the filter does not match it any more.',
  },
  conflict: {
    reason: 'conflict',
    message: 'The record was not changed: at each attempt, another request changed it first.',
  },
  changedSince: {
    reason: 'changedSince',
    message: 'The record has changed since the edit.',
  },
  changedSinceImport: {
    reason: 'changedSince',
    message: 'The record has changed since the import.',
  },
} satisfies Record<string, Skip>;
