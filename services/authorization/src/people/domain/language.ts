import type { MailLanguage } from '@irp/contracts/notifications';

/** The language of pages and mails, if neither user nor browser determines another. */
const defaultLanguage: MailLanguage = 'en';

/**
 * Returns the language of mails to a user and of the user's pages.
 * @param user undefined if the address belongs to no user yet
 */
export function languageOf(user: { language: MailLanguage | undefined } | undefined): MailLanguage {
  return user?.language ?? defaultLanguage;
}
