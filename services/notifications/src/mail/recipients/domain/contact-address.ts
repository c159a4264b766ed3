import type { NotificationContact } from './notification-contact.ts';

const scheme = 'chat:';

/**
 * Returns the address in the mail to a contact. For a chat, this is the contact's id: the URL of
 * the chat is a secret, and may be removed before the message is sent.
 */
export function addressOf({
  id,
  type,
  target,
}: Pick<NotificationContact, 'id' | 'type' | 'target'>): string {
  return type === 'chat' ? `${scheme}${id}` : target;
}

/**
 * Returns the id of a contact, if the address stands for a chat. An e-mail address always contains
 * `@`, so it never matches.
 */
export function chatOf(address: string): string | undefined {
  return address.startsWith(scheme) && !address.includes('@')
    ? address.slice(scheme.length)
    : undefined;
}
