import type { MailLanguage, MailOf } from '@irp/contracts/notifications';

export type RenderableMail = MailOf & {
  language: MailLanguage;
  /** The page on which the recipient chooses their optional mails. */
  preferencesLink?: string;
  /** Whether it is to an address or a chat that a workspace has added, not to a person of it. Default: no. */
  isForContact?: boolean;
};

export interface RenderedMail {
  /** On one line. */
  subject: string;
  text: string;
  html: string;
}
