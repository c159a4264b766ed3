import { type MailKindName, mailKinds } from '@irp/contracts/notifications';

/**
 * Whether additional recipients of a workspace get this kind of mail: neither requested mails nor
 * mails chosen by a person.
 */
export function isForContacts(kind: MailKindName): boolean {
  return mailKinds[kind].category === 'lifecycle' || mailKinds[kind].category === 'security';
}

/** Returns whether a mail goes to a contact. Mails to people have a `userId`. */
export function isOfContact({ kind, userId }: { kind: MailKindName; userId?: string }): boolean {
  return userId === undefined && isForContacts(kind);
}
