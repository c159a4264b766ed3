import type { NotificationContact } from './notification-contact.ts';

const scheme = 'chat:';

/**
 * Returns the address that is stored in a mail to a contact. For a chat, the address contains the
 * id of the contact instead of the URL of the chat. The URL is a secret, and may be removed before
 * the message is sent.
 */
export function addressOf({
  id,
  type,
  target,
}: Pick<NotificationContact, 'id' | 'type' | 'target'>): string {
  return type === 'chat' ? `${scheme}${id}` : target;
}

/**
 * Returns the id of the contact if the address belongs to a chat; otherwise undefined. An e-mail
 * address never matches, because it contains `@`.
 */
export function chatOf(address: string): string | undefined {
  return address.startsWith(scheme) && !address.includes('@')
    ? address.slice(scheme.length)
    : undefined;
}
