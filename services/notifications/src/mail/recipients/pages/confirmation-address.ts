/**
 * The page for the confirmation of an address. The token is in the query, which access logs omit.
 */
export const confirmationPath = '/contact-confirmation';

export function confirmationLink(origin: string, token: string): string {
  return `${origin}${confirmationPath}?${new URLSearchParams({ token })}`;
}
