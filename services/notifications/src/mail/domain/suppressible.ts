import type { MailCategory } from '@irp/contracts/notifications';

/**
 * Categories that a suppressed address does not get. A suppressed address gets only mandatory
 * mails.
 */
export const suppressible: ReadonlySet<MailCategory> = new Set(['optional', 'account']);
