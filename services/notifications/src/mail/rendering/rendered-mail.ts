import type { MailLanguage, MailOf } from '@irp/contracts/notifications';

export type RenderableMail = MailOf & {
  language: MailLanguage;
  /** The page on which the recipient chooses their optional mails. */
  preferencesLink?: string;
};

export interface RenderedMail {
  /** On one line. */
  subject: string;
  text: string;
  html: string;
}
