import type { MailLanguage, MailOf } from '@irp/contracts/notifications';

export type RenderableMail = MailOf & {
  language: MailLanguage;
  /** URL of the page with the recipient's preferences, only in optional mails. */
  preferencesLink?: string | undefined;
  /** URL of the page that turns this kind of mail off without a sign-in, only in optional mails. */
  unsubscribeLink?: string | undefined;
  /** Whether the recipient is a contact of the workspace and not a member. Default: false. */
  isForContact?: boolean;
  /**
   * Whether the recipient gets the mail as an owner of the organization, because the workspace has
   * no admin. Default: false.
   */
  inPlaceOfAdmins?: boolean;
  /** Whether the text is for a chat. Chats wrap lines themselves. Default: false. */
  isForChat?: boolean;
};

export interface RenderedMail {
  /** Subject in a single line. */
  subject: string;
  text: string;
  html: string;
}
