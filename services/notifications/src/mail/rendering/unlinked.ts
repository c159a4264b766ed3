/**
 * Returns an address as text that no mail program turns into a link: `hooks[.]example/irp`. A
 * person who copies the address sees the brackets. An invisible character would be copied
 * unnoticed.
 */
export function unlinked(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/:(?=\/\/)|[.@](?=\p{L})|@(?=\p{N})/gu, '[$&]');
}
