import type { MailCategory } from '@irp/contracts/notifications';

/** An address from which mails come back gets only those that nobody can turn off. */
export const suppressible: ReadonlySet<MailCategory> = new Set(['optional', 'account']);
