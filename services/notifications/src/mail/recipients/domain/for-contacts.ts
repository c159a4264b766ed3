import { type MailKindName, mailKinds } from '@irp/contracts/notifications';

/**
 * Whether the further recipients of a workspace get such mails: not what somebody asked for, and
 * not what one person chooses.
 */
export function isForContacts(kind: MailKindName): boolean {
  return mailKinds[kind].category === 'lifecycle' || mailKinds[kind].category === 'security';
}

/** Whether a mail is to such a recipient: those to people say whose address it is. */
export function isOfContact({ kind, userId }: { kind: MailKindName; userId?: string }): boolean {
  return userId === undefined && isForContacts(kind);
}
