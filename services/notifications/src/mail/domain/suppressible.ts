import type { MailCategory } from '@irp/contracts/notifications';

/**
 * The categories of mails that are not sent to a suppressed address. Only mandatory mails are still
 * sent.
 */
export const suppressible: ReadonlySet<MailCategory> = new Set(['optional', 'account']);
