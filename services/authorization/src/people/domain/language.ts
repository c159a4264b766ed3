import type { MailLanguage } from '@irp/contracts/notifications';

/** Of mails to people who have not chosen a language, and to addresses of nobody; and of pages. */
const defaultLanguage: MailLanguage = 'en';

/** The language of mails to a person, and of pages for them. @param user undefined: the address is nobody's yet */
export function languageOf(user: { language: MailLanguage | undefined } | undefined): MailLanguage {
  return user?.language ?? defaultLanguage;
}
