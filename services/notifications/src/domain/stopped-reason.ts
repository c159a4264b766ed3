// Stored reasons and events begin with this text: a change needs a migration.
const begin = 'An operator of the platform stopped it: ';

/** The reason of a disablement that only operators can revert, in the operator's words. */
export function stoppedReason(words: string): string {
  return begin + words;
}

export function isStoppedReason(reason: string | null): boolean {
  return reason?.startsWith(begin) ?? false;
}
