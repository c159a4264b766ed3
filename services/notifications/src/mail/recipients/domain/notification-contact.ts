import type { NotificationContactView } from '@irp/contracts/notifications';

/** A recipient of a workspace's notices, in addition to the admins. */
export interface NotificationContact {
  id: string;
  workspaceId: string;
  type: 'email' | 'chat';
  /** An e-mail address, or the URL of a chat, which is a secret. */
  target: string;
  description: string;
  /**
   * Only a confirmed contact gets notices. An e-mail address is pending until a person confirms
   * with the link in the confirmation mail.
   */
  status: NotificationContactView['status'];
  /**
   * Time of the confirmation. Null for a pending contact, a chat, or a contact stored before
   * confirmations existed.
   */
  confirmedAt: Date | null;
  createdAt: Date;
  /** Id of the user; null if an application without a user created the contact. */
  createdBy: string | null;
  /** The last message to a chat; undefined for an e-mail address, and before the first message. */
  lastDelivery?: ChatDelivery;
}

/** The outcome of the last attempt to send a notice to a chat. */
export interface ChatDelivery {
  at: Date;
  /** `failed`: the notice is retried. `refused`: the notice is not retried. */
  outcome: 'delivered' | 'failed' | 'refused';
  /** The reason of a failure; null if the notice was delivered. */
  reason: string | null;
}

/**
 * Returns the status of a new contact. An e-mail address needs a confirmation, because anybody can
 * enter any address. A chat cannot confirm.
 */
export function firstStatus(type: NotificationContact['type']): NotificationContact['status'] {
  return type === 'chat' ? 'confirmed' : 'pending';
}

/**
 * Returns the part of the target that the platform displays. For a chat, returns only the host,
 * because anybody with the path could write to the chat.
 */
export function shownTarget({
  type,
  target,
}: Pick<NotificationContact, 'type' | 'target'>): string {
  return type === 'chat' ? new URL(target).origin : target;
}

export function viewContact(contact: NotificationContact): NotificationContactView {
  const { id, type, description, status, confirmedAt, createdAt, createdBy, lastDelivery } =
    contact;
  return {
    id,
    type,
    target: shownTarget(contact),
    description,
    status,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    createdBy,
    lastDelivery: lastDelivery
      ? {
          ...lastDelivery,
          at: lastDelivery.at.toISOString(),
        }
      : null,
  };
}
