import type { MailKindName } from '@irp/contracts/notifications';

/**
 * The kinds of mails with an expiring link to an account or a workspace. When a mail of these kinds
 * is given up, its contents are removed, so the mail cannot be sent again. The recipient can
 * request a new link.
 */
export const kindsWithSecretLink: readonly MailKindName[] = [
  'password-reset',
  'choose-password',
  'invitation',
  'contact-confirmation',
];
