import { type MailLanguage, mailLanguages } from '@irp/contracts/notifications';

/**
 * Returns the supported language that a browser prefers (RFC 9110, section 12.5.4); undefined
 * without a supported language.
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
  return firstSupportedLanguage(liked.map(({ tag }) => tag));
}

/** Returns the first supported language. @param tags language tags (RFC 5646) by preference */
export function firstSupportedLanguage(tags: readonly string[]): MailLanguage | undefined {
  const languages = tags.map((tag) => tag.toLowerCase().split('-', 1)[0]);
  return languages
    .map((language) => mailLanguages.find((one) => one === language))
    .find((one) => one !== undefined);
}
