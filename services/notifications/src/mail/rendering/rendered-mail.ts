import type { MailLanguage, MailOf } from '@irp/contracts/notifications';

export type RenderableMail = MailOf & {
  language: MailLanguage;
  /** The page with the recipient's mail preferences, linked from optional mails. */
  preferencesLink?: string | undefined;
  /** The page that turns such mails off without a sign-in, for optional mails. */
  unsubscribeLink?: string | undefined;
  /** Whether the recipient is a contact of the workspace, not a member. Default: no. */
  isForContact?: boolean;
  /**
   * Whether the recipient is an owner of the organization of a workspace without admins. Default:
   * no.
   */
  inPlaceOfAdmins?: boolean;
  /** Whether the text is for a chat, which wraps lines itself. Default: no. */
  isForChat?: boolean;
};

export interface RenderedMail {
  /** In a single line. */
  subject: string;
  text: string;
  html: string;
}
