import type { MailKindName } from '@irp/contracts/notifications';

/**
 * Mails sent to an address entered by another person. Their subjects contain no text of other
 * people: the recipient does not expect the mail and may read only the subject, and the platform's
 * address vouches for it.
 */
export const kindsToStrangers: readonly MailKindName[] = [
  'invitation',
  'choose-password',
  'contact-confirmation',
  'password-reset',
];
