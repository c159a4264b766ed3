/**
 * The page on which whoever reads the mails of an address confirms it. The token is in the query,
 * which access logs leave out.
 */
export const confirmationPath = '/contact-confirmation';

export function confirmationLink(origin: string, token: string): string {
  return `${origin}${confirmationPath}?${new URLSearchParams({ token })}`;
}
