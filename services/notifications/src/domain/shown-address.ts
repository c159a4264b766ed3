/**
 * What may be shown of an address that is called, in the audit log and in mails: path and query
 * often have a credential of the receiver, which readers of a log, and recipients outside of the
 * workspace, do not need.
 */
export function shownAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? `${origin}/` : `${origin}/…`;
}
