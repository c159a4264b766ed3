import { type MailLanguage, mailLanguages } from '@irp/contracts/notifications';

/** Of mails to people who have not chosen a language, and to addresses of nobody; and of pages. */
const defaultLanguage: MailLanguage = 'en';

/** The language of mails to a person, and of pages for them. @param user undefined: the address is nobody's yet */
export function languageOf(user: { language: MailLanguage | undefined } | undefined): MailLanguage {
  return user?.language ?? defaultLanguage;
}

/** The first of our languages in `ui_locales`, which are in the order of preference. */
export function languageOfLocales(locales: string): MailLanguage | undefined {
  return firstOfOurs(locales.split(' '));
}

/**
 * The one of our languages that a browser likes most (RFC 9110, section 12.5.4). Undefined: it
 * names none of them.
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

/** @param tags of languages (RFC 5646), in the order of preference */
function firstOfOurs(tags: readonly string[]): MailLanguage | undefined {
  const languages = tags.map((tag) => tag.toLowerCase().split('-', 1)[0]);
  return languages
    .map((language) => mailLanguages.find((one) => one === language))
    .find((one) => one !== undefined);
}
