// Stored reasons and events begin with this text, so a change needs a migration.
const begin = 'An operator of the platform stopped it: ';

/**
 * Returns the stored reason for an endpoint stopped by an operator. Only operators can activate a
 * stopped endpoint again.
 * @param words the operator's reason
 */
export function stoppedReason(words: string): string {
  return begin + words;
}

export function isStoppedReason(reason: string | null): boolean {
  return reason?.startsWith(begin) ?? false;
}
