import { ApiError } from '@irp/client';
import { type Difference, differences } from './merge.ts';

/** The values of a form, and the entity tag of their representation. */
export interface Version<Values> {
  values: Values;
  /** Undefined before the first save. */
  etag: string | undefined;
}

export interface Conflict<Values> {
  theirs: Version<Values>;
  /** Empty: the other change concerns other fields. */
  changes: readonly Difference[];
}

const preconditionFailed = 412;

/**
 * Reads the other editor's version after a save failed with a conflict.
 * @param from the person's starting version
 * @returns undefined: the save failed for another reason
 */
export async function otherVersion<Values extends object>(
  error: unknown,
  mine: Values,
  from: Version<Values>,
  readLatest: () => Promise<Version<Values>>,
): Promise<Conflict<Values> | undefined> {
  if (!(error instanceof ApiError && error.status === preconditionFailed)) {
    return undefined;
  }
  const theirs = await readLatest();
  return { theirs, changes: differences(from.values, mine, theirs.values) };
}
