/** ZERO WIDTH SPACE, which is in no URL and no domain name. */
const gap = '\u200b';

/** What {@link withoutLinks} was given, for a mail that is a value of another one. */
export function asWritten(text: string): string {
  return text.replaceAll(gap, '');
}

/**
 * A text of which no mail program makes a link: it looks the same. Numbers with dots, such as IP
 * addresses, stay as they are. Reasons, descriptions and addresses of receivers are written by
 * people whom the reader does not know, and stand in mails that nobody can turn off.
 */
export function withoutLinks(text: string): string {
  return text.replace(/:(?=\/\/)|[.@](?=\p{L})|@(?=\p{N})/gu, `$&${gap}`);
}
