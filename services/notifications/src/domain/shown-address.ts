/**
 * Returns the part of a webhook URL for the audit log and mails. Path and query often contain a
 * credential of the receiver, and readers of the log and recipients outside the workspace do not
 * need them.
 */
export function shownAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? `${origin}/` : `${origin}/…`;
}
