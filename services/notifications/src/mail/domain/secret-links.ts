import type { MailKindName } from '@irp/contracts/notifications';

/**
 * Mails with a link that gives access to an account or a workspace, and expires. Their contents are
 * removed as soon as they are given up, and they are never sent again: whoever still needs the link
 * asks for a new one.
 */
export const kindsWithSecretLink: readonly MailKindName[] = [
  'password-reset',
  'choose-password',
  'invitation',
  'contact-confirmation',
];
