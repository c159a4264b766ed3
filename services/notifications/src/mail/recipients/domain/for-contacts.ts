import { type MailKindName, mailKinds } from '@irp/contracts/notifications';

/**
 * Returns whether contacts of a workspace get this kind of mail. Contacts get no mails that a
 * person has requested or chosen.
 */
export function isForContacts(kind: MailKindName): boolean {
  return mailKinds[kind].category === 'lifecycle' || mailKinds[kind].category === 'security';
}

/** Returns whether a mail goes to a contact. Mails to people have a `userId`. */
export function isOfContact({ kind, userId }: { kind: MailKindName; userId?: string }): boolean {
  return userId === undefined && isForContacts(kind);
}
