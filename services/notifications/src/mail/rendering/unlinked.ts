/**
 * An address as visible text instead of a link: `hooks[.]example/irp`. A person who copies the
 * address sees the change, unlike an invisible character.
 */
export function unlinked(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/:(?=\/\/)|[.@](?=\p{L})|@(?=\p{N})/gu, '[$&]');
}
