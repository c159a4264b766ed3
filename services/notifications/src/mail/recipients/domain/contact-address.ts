import type { NotificationContact } from './notification-contact.ts';

const scheme = 'chat:';

/**
 * What a mail to a contact is addressed to. Of a chat its id: the URL is a secret, and can be
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
 * The id of the contact, if it is a chat: no e-mail address begins with this scheme and has no `@`.
 */
export function chatOf(address: string): string | undefined {
  return address.startsWith(scheme) && !address.includes('@')
    ? address.slice(scheme.length)
    : undefined;
}
