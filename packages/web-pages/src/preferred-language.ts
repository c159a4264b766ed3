import { type MailLanguage, mailLanguages } from '@irp/contracts/notifications';

/**
 * The supported language with the highest preference of a browser (RFC 9110, section 12.5.4).
 * Undefined: no supported language.
 */
export function languageOfBrowser(acceptLanguage = ''): MailLanguage | undefined {
  const ranges = acceptLanguage.split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const quality = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='));
    return {
      tag: tag.trim(),
      weight: Number(quality?.slice(2) ?? 1),
    };
  });
  const liked = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return firstOfOurs(liked.map(({ tag }) => tag));
}

/** The first of our languages. @param tags (RFC 5646) in the order of preference */
export function firstOfOurs(tags: readonly string[]): MailLanguage | undefined {
  const languages = tags.map((tag) => tag.toLowerCase().split('-', 1)[0]);
  return languages
    .map((language) => mailLanguages.find((one) => one === language))
    .find((one) => one !== undefined);
}
