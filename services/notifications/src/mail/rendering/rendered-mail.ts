import type { MailLanguage, MailOf } from '@irp/contracts/notifications';

export type RenderableMail = MailOf & {
  language: MailLanguage;
  /** The page on which the recipient chooses their optional mails, which say it. */
  preferencesLink?: string | undefined;
  /** The page on which such mails are turned off without a sign-in, if they can be. */
  unsubscribeLink?: string | undefined;
  /**
   * Whether it is to an address or a chat that a workspace has added, not to a person of it.
   * Default: no.
   */
  isForContact?: boolean;
  /** Whether it is to an owner of the organization, of a workspace without admins. Default: no. */
  inPlaceOfAdmins?: boolean;
  /** Whether its text is shown by a chat, which wraps lines itself. Default: no. */
  isForChat?: boolean;
};

export interface RenderedMail {
  /** On one line. */
  subject: string;
  text: string;
  html: string;
}
