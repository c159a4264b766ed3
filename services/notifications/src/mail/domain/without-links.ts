/** ZERO WIDTH SPACE, which occurs in no URL and no domain name. */
const gap = '\u200b';

/** Reverts {@link withoutLinks}, for a mail used as a value of another mail. */
export function asWritten(text: string): string {
  return text.replaceAll(gap, '');
}

/**
 * Changes a text so that mail programs make no links of it. The text looks the same. Numbers with
 * dots, such as IP addresses, stay unchanged. Reasons, descriptions and addresses of receivers come
 * from people unknown to the reader, and occur in mandatory mails.
 */
export function withoutLinks(text: string): string {
  return text.replace(/:(?=\/\/)|[.@](?=\p{L})|@(?=\p{N})/gu, `$&${gap}`);
}
