import type { MailKindName } from '@irp/contracts/notifications';

/**
 * The kinds of mails with an expiring link to an account or a workspace. When a mail with a secret
 * link is given up, its contents are removed, so that the mail cannot be sent again. The recipient
 * can request a new link.
 */
export const kindsWithSecretLink: readonly MailKindName[] = [
  'password-reset',
  'choose-password',
  'invitation',
  'contact-confirmation',
];
