/**
 * Returns the part of a webhook URL that the audit log and mails display. Path and query are
 * omitted, because both often contain a credential of the receiver.
 */
export function shownAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? `${origin}/` : `${origin}/…`;
}
