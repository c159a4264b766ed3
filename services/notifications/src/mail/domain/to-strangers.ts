import type { MailKindName } from '@irp/contracts/notifications';

/**
 * The kinds of mails to an address that another person has entered. Their subjects contain no text
 * of other users. The recipient does not expect the mail and may read only the subject, and the
 * sender address makes the subject look like a text of the platform.
 */
export const kindsToStrangers: readonly MailKindName[] = [
  'invitation',
  'choose-password',
  'contact-confirmation',
  'password-reset',
];
