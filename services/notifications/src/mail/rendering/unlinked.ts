/**
 * Returns a URL as text that mail programs do not turn into a link: `hooks[.]example/irp`. A person
 * who copies it sees the brackets; an invisible character would go unnoticed.
 */
export function unlinked(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/:(?=\/\/)|[.@](?=\p{L})|@(?=\p{N})/gu, '[$&]');
}
