import { ApiError } from '@irp/client';
import { type Difference, differences } from './merge.ts';

/** The values of a form, and the entity tag of the response with these values. */
export interface Version<Values> {
  values: Values;
  /** Undefined before the first save. */
  etag: string | undefined;
}

export interface Conflict<Values> {
  theirs: Version<Values>;
  /** Empty if the other person has changed only fields outside the form. */
  changes: readonly Difference[];
}

const preconditionFailed = 412;

/**
 * Reads the other person's version after a save has failed with a conflict (412).
 * @param from the version that the person began to edit
 * @returns undefined if the save has failed for another reason
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
