import type { MailCategory } from '@irp/contracts/notifications';

/**
 * The categories of mails that are not sent to a suppressed address. A suppressed address gets only
 * mandatory mails.
 */
export const suppressible: ReadonlySet<MailCategory> = new Set(['optional', 'account']);
