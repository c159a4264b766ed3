import type { MailKindName } from '@irp/contracts/notifications';

/**
 * Mails with an expiring link to an account or a workspace. When such a mail is given up, its
 * contents are removed. It is never sent again: the recipient requests a new link.
 */
export const kindsWithSecretLink: readonly MailKindName[] = [
  'password-reset',
  'choose-password',
  'invitation',
  'contact-confirmation',
];
