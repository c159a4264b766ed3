/** ZERO WIDTH SPACE. No URL and no domain name can contain this character. */
const gap = '\u200b';

/**
 * Reverts {@link withoutLinks}. Used when the text of a mail is inserted into another mail, such as
 * a digest.
 */
export function asWritten(text: string): string {
  return text.replaceAll(gap, '');
}

/**
 * Changes a text so that mail programs turn no part of the text into a link. The visible text stays
 * the same. Numbers with dots, such as IP addresses, are not changed. Even mandatory mails contain
 * texts of unknown users, such as descriptions and URLs, which could lead to harmful sites.
 */
export function withoutLinks(text: string): string {
  return text.replace(/:(?=\/\/)|[.@](?=\p{L})|@(?=\p{N})/gu, `$&${gap}`);
}
