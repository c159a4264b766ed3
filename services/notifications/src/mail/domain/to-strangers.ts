import type { MailKindName } from '@irp/contracts/notifications';

/**
 * The kinds of mails to an address that another person has entered. The subject of a mail to such
 * an address contains no text of other users. A recipient may read only the subject, and would take
 * a text of another user for a text of the platform.
 */
export const kindsToStrangers: readonly MailKindName[] = [
  'invitation',
  'choose-password',
  'contact-confirmation',
  'password-reset',
];
