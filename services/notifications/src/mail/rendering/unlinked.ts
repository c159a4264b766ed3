/**
 * An address that is not a link in a mail, and says so: `hooks[.]example/irp`. Who copies it sees
 * that it was changed, unlike one with an invisible character in it.
 */
export function unlinked(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/:(?=\/\/)|[.@](?=\p{L})|@(?=\p{N})/gu, '[$&]');
}
