import type { MailLanguage } from '@irp/contracts/notifications';

/**
 * The language of mails to people without a chosen language, of mails to unknown addresses, and of
 * pages.
 */
const defaultLanguage: MailLanguage = 'en';

/**
 * The language of mails to a person and of the person's pages. @param user undefined: no user has
 * the address yet
 */
export function languageOf(user: { language: MailLanguage | undefined } | undefined): MailLanguage {
  return user?.language ?? defaultLanguage;
}
