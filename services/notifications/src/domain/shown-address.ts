/**
 * The part of a called address for the audit log and mails. Path and query often contain a
 * credential of the receiver. Readers of a log, and recipients outside the workspace, do not need
 * it.
 */
export function shownAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? `${origin}/` : `${origin}/…`;
}
