import type { MailKindName } from '@irp/contracts/notifications';

/**
 * The kinds of mails with an expiring link to an account or a workspace. The contents of such a
 * mail are removed when the mail is given up. It cannot be sent again; the recipient requests a new
 * link instead.
 */
export const kindsWithSecretLink: readonly MailKindName[] = [
  'password-reset',
  'choose-password',
  'invitation',
  'contact-confirmation',
];
