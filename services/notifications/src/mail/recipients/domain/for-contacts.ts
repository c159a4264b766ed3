import { type MailKindName, mailKinds } from '@irp/contracts/notifications';

/**
 * Returns whether contacts of a workspace get this kind of mail. They get neither mails that a
 * person has requested nor mails that a person can choose.
 */
export function isForContacts(kind: MailKindName): boolean {
  return mailKinds[kind].category === 'lifecycle' || mailKinds[kind].category === 'security';
}

/** Returns whether a mail goes to a contact. Mails to people have a `userId`. */
export function isOfContact({ kind, userId }: { kind: MailKindName; userId?: string }): boolean {
  return userId === undefined && isForContacts(kind);
}
