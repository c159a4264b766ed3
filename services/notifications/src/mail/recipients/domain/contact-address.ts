import type { NotificationContact } from './notification-contact.ts';

const scheme = 'chat:';

/**
 * The address of a mail to a contact. For a chat, the contact's id: the URL is a secret, and may be
 * removed meanwhile.
 */
export function addressOf({
  id,
  type,
  target,
}: Pick<NotificationContact, 'id' | 'type' | 'target'>): string {
  return type === 'chat' ? `${scheme}${id}` : target;
}

/**
 * The id of the contact, for a chat: an e-mail address always contains `@` and so cannot match this
 * scheme.
 */
export function chatOf(address: string): string | undefined {
  return address.startsWith(scheme) && !address.includes('@')
    ? address.slice(scheme.length)
    : undefined;
}
