import type { MailKindName } from '@irp/contracts/notifications';

/**
 * Mails that somebody gets because another person entered their address. Their subjects name
 * nothing that others wrote: it is what is read of a mail that nobody expects, and the platform's
 * own address vouches for it.
 */
export const kindsToStrangers: readonly MailKindName[] = [
  'invitation',
  'choose-password',
  'contact-confirmation',
  'password-reset',
];
