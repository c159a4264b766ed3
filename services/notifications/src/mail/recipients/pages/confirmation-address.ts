/**
 * Path of the page that confirms an address. The token is in the query, because access logs omit
 * the query.
 */
export const confirmationPath = '/contact-confirmation';

export function confirmationLink(origin: string, token: string): string {
  return `${origin}${confirmationPath}?${new URLSearchParams({ token })}`;
}
