import type { NotificationContactView } from '@irp/contracts/notifications';

/** A recipient of a workspace's notices, in addition to the admins. */
export interface NotificationContact {
  id: string;
  workspaceId: string;
  type: 'email' | 'chat';
  /** The e-mail address, or the URL of the chat, which is a secret. */
  target: string;
  description: string;
  /**
   * Only a confirmed contact gets notices: an address is pending until the reader of its mails has
   * agreed.
   */
  status: NotificationContactView['status'];
  /** Null: pending, a chat, or a contact of a version without confirmations. */
  confirmedAt: Date | null;
  createdAt: Date;
  /** The id of the user; null: an application without a user. */
  createdBy: string | null;
  /** Absent: none yet, or an e-mail address. */
  lastDelivery?: ChatDelivery;
}

/** The outcome of the last attempt to send a notice to a chat. */
export interface ChatDelivery {
  at: Date;
  /** `failed`: with a retry. `refused`: without a retry. */
  outcome: 'delivered' | 'failed' | 'refused';
  /** Null: delivered. */
  reason: string | null;
}

/**
 * The initial status: an address requires confirmation because anybody can enter it; a chat cannot
 * confirm.
 */
export function firstStatus(type: NotificationContact['type']): NotificationContact['status'] {
  return type === 'chat' ? 'confirmed' : 'pending';
}

/**
 * The displayed part of the target. Of a chat only the host: anybody with the path can write to the
 * chat.
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
